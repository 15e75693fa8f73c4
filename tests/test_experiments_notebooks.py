"""The notebooks run from top to bottom on the recorded run, and are stored without outputs."""

import json
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too

NOTEBOOKS = sorted((Path(__file__).parents[1] / "experiments/notebooks").glob("*.ipynb"))


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A kernel of this very interpreter, whatever else is installed."""
    folder = tmp_path / "kernels/own"
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (folder / "kernel.json").write_text(json.dumps({"argv": command, "display_name": "own", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    return "own"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path, kernel: str) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=300, kernel_name=kernel, resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    shown = json.dumps([cell.get("outputs") for cell in notebook.cells])
    assert {"ablation_study": "files_only", "one_run_step_by_step": "level 2:"}[path.stem] in shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    cells = json.loads(path.read_text())["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["ablation_study", "one_run_step_by_step"]
