"""A rulebook's footnotes: collected wherever they are written, printed at the end of the chapter that calls them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markupsafe import escape

OPEN, CLOSE = "\ue002", "\ue003"
NOTE_MARK = re.compile(rf"{OPEN}(\d{{1,9}}){CLOSE}")
_CHAPTER_END = re.compile(r"""(?=<div class="runs-on"></div>\s*<h1[ >]|<h1[ >]|<section[ >]|</section>|</body>)""")
_MARKS = re.compile(rf"(?:{OPEN}\d{{1,9}}{CLOSE})+")
_BETWEEN = '<span class="footnote-call">,</span>'


@dataclass(slots=True)
class Notes:
    """Footnotes by their labels, as HTML blocks, and the calls of them, each a mark in the text until all are known."""

    texts: dict[str, str] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)

    def call(self, label: str) -> str:
        """Give the mark of a call."""
        self.calls.append(label)
        return f"{OPEN}{len(self.calls) - 1}{CLOSE}"

    def add_text(self, html: str) -> str:
        """Add a footnote that is written where it is called, and give the mark of its call."""
        label = f"\n{len(self.calls)}"
        self.texts[label] = f"<p>{html}</p>"
        return self.call(label)

    def fill(self, html: str) -> str:
        """Give HTML with the numbers of footnotes in the place of their marks, from 1 in the order of the text, and
        with the footnotes of each chapter at its end; one that a later chapter calls again is printed there again."""
        filled, count = [], 0
        for part in _CHAPTER_END.split(html):
            text, added = self._fill_chapter(part, count)
            filled.append(text)
            count += added
        return "".join(filled)

    def _fill_chapter(self, html: str, count: int) -> tuple[str, int]:
        """Give a chapter with its footnotes, which are counted on from those before it, and how many they are."""
        numbers: dict[str, int] = {}

        def write_call(match: re.Match[str]) -> str:
            label = self.calls[int(match[1])] if int(match[1]) < len(self.calls) else "?"
            if label not in self.texts:
                return str(escape(f"[^{label}]"))
            number = numbers.setdefault(label, count + len(numbers) + 1)
            return f'<a class="footnote-call" href="#footnote-{number}">{number}</a>'

        def write(html: str) -> str:
            return _MARKS.sub(lambda marks: _BETWEEN.join(map(write_call, NOTE_MARK.finditer(marks[0]))), html)

        filled, written = write(html), list[str]()
        while len(written) < len(numbers):  # a footnote may call others, which then wait in their turn
            label, number = [*numbers.items()][len(written)]
            shown = f'<span class="footnote-number">{number}</span>{write(self.texts[label])}'
            written.append(f'<article class="footnote" id="footnote-{number}">{shown}</article>\n')
        foot = f'<div class="footnotes">\n{"".join(written)}</div>\n' if written else ""
        return filled + foot, len(numbers)
