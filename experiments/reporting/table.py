"""A table as text: Markdown, LaTeX, CSV."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL |= {letter: f"\\{letter}" for letter in "&%$#_{}"}
_OTHER = {"±": r"$\pm$", "–": "--", "≤": r"$\le$", "…": r"\dots{}"}


@dataclass(frozen=True, slots=True)
class Table:
    """Cells as they are shown; `name` is that of its files, `notes` stand below it."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    def markdown(self) -> str:
        """With a heading, numbers to the right."""
        lines = [f"### {self.title}", ""]
        lines += [_line(self.columns), _line([":--", *["--:"] * (len(self.columns) - 1)])]
        lines += [_line([cell.replace("|", "\\|") for cell in row]) for row in self.rows]
        lines += [f"\n{note}" for note in self.notes]
        return "\n".join(lines) + "\n"

    def latex(self) -> str:
        """A `table` for the package booktabs."""
        body = [" & ".join(map(escaped, row)) + r" \\" for row in self.rows]
        return "\n".join(
            [
                r"\begin{table}",
                r"\centering",
                rf"\caption{{{escaped(' '.join((self.title + '.', *self.notes)))}}}",
                rf"\label{{tab:{self.name}}}",
                rf"\begin{{tabular}}{{l{'r' * (len(self.columns) - 1)}}}",
                r"\toprule",
                " & ".join(map(escaped, self.columns)) + r" \\",
                r"\midrule",
                *body,
                r"\bottomrule",
                r"\end{tabular}",
                r"\end{table}",
                "",
            ]
        )

    def csv(self) -> str:
        """The cells, columns first; no notes."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([self.columns, *self.rows])
        return out.getvalue()


def escaped(text: str) -> str:
    """Text that LaTeX sets as it is."""
    return re.sub(r"[\\~^&%$#_{}±–≤…]", lambda found: (_SPECIAL | _OTHER)[found[0]], text)


def _line(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"
