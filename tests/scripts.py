"""Writing down what a model says, turn by turn, as a recording that can be replayed."""

import json
from pathlib import Path

ACCEPT = "[[ ## feedback ## ]]\nEvery step is possible.\n\n[[ ## verdict ## ]]\naccept\n\n[[ ## completed ## ]]"
REJECT = ACCEPT.replace("Every step is possible.", "The first step is not possible.").replace("accept", "reject")


def call(tool: str, **arguments: str) -> str:
    """A reply of the agent that calls a tool."""
    return (
        f"[[ ## thought ## ]]\nOn with it.\n\n[[ ## tool_name ## ]]\n{tool}\n\n"
        f"[[ ## tool_args ## ]]\n{json.dumps(arguments)}\n\n[[ ## completed ## ]]"
    )


def cassette(path: Path, replies: dict[str, list[str]]) -> Path:
    """A recording with these replies per role."""
    rows = [
        {"role": role, "call": number, "key": f"{role}-{number}", "prompt": "", "reply": reply}
        | {"usage": {"tokens_in": 1000, "tokens_out": 50}}
        for role, texts in replies.items()
        for number, reply in enumerate(texts, 1)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path
