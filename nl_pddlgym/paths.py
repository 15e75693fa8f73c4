"""Where the data lives: inside the package when installed from a wheel, beside it in the repository."""

from pathlib import Path


def data_path() -> Path:
    """The folder with `domains/` and `splits.toml`, in the wheel, an editable install and the repository alike."""
    package_path = Path(__file__).resolve().parent
    installed_path = package_path / "data"
    return installed_path if installed_path.is_dir() else package_path.parent / "data"
