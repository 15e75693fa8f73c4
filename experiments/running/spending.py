"""What the recorded calls of a solve have cost."""

from __future__ import annotations

import json
from pathlib import Path


def recorded_cost(path: Path) -> float:
    """US dollars that the answers in a recording have cost, as far as known; 0 if there is none. A torn last line is left out."""
    if not path.exists():
        return 0.0
    data = path.read_bytes()
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    return sum((json.loads(line).get("usage") or {}).get("cost_usd") or 0.0 for line in lines)
