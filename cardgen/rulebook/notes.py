"""A rulebook's footnotes: collected wherever they are written, printed at the end of the chapter that calls them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markupsafe import escape

OPEN, CLOSE = "\ue002", "\ue003"
NOTE_MARK = re.compile(rf"{OPEN}(\d+){CLOSE}")
_CHAPTER_END = re.compile(r"(?=<h1[ >]|<section[ >]|</section>|</body>)")


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
        with the footnotes of each chapter at its end."""
        numbers: dict[str, int] = {}
        return "".join(self._fill_chapter(part, numbers) for part in _CHAPTER_END.split(html))

    def _fill_chapter(self, html: str, numbers: dict[str, int]) -> str:
        waiting: list[str] = []

        def write(match: re.Match[str]) -> str:
            label = self.calls[int(match[1])]
            if label not in self.texts:
                return str(escape(f"[^{label}]"))
            if label not in numbers:
                numbers[label] = len(numbers) + 1
                waiting.append(label)
            return f'<a class="footnote-call" href="#footnote-{numbers[label]}">{numbers[label]}</a>'

        filled = NOTE_MARK.sub(write, html)
        written = []
        for label in waiting:  # a footnote may call others, which then wait in their turn
            number = f'<span class="footnote-number">{numbers[label]}</span>'
            text = NOTE_MARK.sub(write, self.texts[label])
            written.append(f'<article class="footnote" id="footnote-{numbers[label]}">{number}{text}</article>\n')
        return f'{filled}<div class="footnotes">\n{"".join(written)}</div>\n' if written else filled
