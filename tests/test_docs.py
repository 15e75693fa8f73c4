"""Every Python block of the README and the docs runs, each page as one program, unless it is marked `no-run`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)


def program(page: Path) -> str:
    """The runnable blocks of a page, one after the other, as a reader would type them."""
    return "\n".join(BLOCK.findall(page.read_text()))


@pytest.mark.parametrize("page", [page for page in PAGES if program(page)], ids=lambda page: page.name)
def test_python_snippets_run(page: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program(page)], cwd=tmp_path, capture_output=True, text=True, timeout=110
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_readme_fits_its_reader() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150
    assert len((ROOT / "AGENTS.md").read_text().splitlines()) <= 60
