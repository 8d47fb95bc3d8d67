"""Takes the comments of a rulebook, `<!-- ... -->`, out of its way before anything else is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_OPEN = re.compile(
    r"(?P<comment><!--)|(?P<jinja>\{\#)|^[ \t>]*(?P<fence>`{3,}|~{3,})|(?P<ticks>`+)|\\[<`]", re.MULTILINE
)
_JINJA = re.compile(r"\{[{%#]")
_RAW_OR_COMMENT = re.compile(r"\{%-?\s*raw\s*-?%\}|(?P<comment>\{#)")
_RAW_END = re.compile(r"\{%-?\s*endraw\s*-?%\}")
_ANCHOR = re.compile(r"\{#[\w:.-]+(?:[ \t]+[^{}\n]*?)?[ \t]*(?<!#)\}")
_BLANK_LINE = re.compile(r"\n[ \t]*(?=\n)")


def hide_comments(text: str) -> str:
    """Give a text with the same lines, and comments that hold Jinja emptied, so that it is not read.

    A comment that stands in the midst of something, with a blank line in it, or between the rows of a table becomes one
    of Jinja's. Code keeps its comments.
    """
    ends, parts, at, done = _Ends(text), list[str](), 0, 0
    while found := _OPEN.search(text, at):
        end = ends.find(found)
        if end is not None and found["comment"]:
            parts += (text[done : found.start()], _hide(text, found.start(), end))
            done = end
        at = found.end() if end is None else end
    return "".join((*parts, text[done:]))


def find_swallowed(text: str) -> Iterator[tuple[str, int, int, int]]:
    """Give the comments of Jinja that are hardly meant so, for they begin as an anchor, `{#name}`, or another one
    begins in them: what is typed at the beginning, its line and column, and the line in which the comment ends."""
    line, counted = 1, 0
    for start, end in _find_jinja_comments(text):
        typed = text[start:end]
        anchor = _ANCHOR.match(typed)
        line, counted = line + text.count("\n", counted, start), start
        if anchor or "{#" in typed[2:]:
            yield anchor[0] if anchor else "{#", line, start - text.rfind("\n", 0, start), line + typed.count("\n")


def _find_jinja_comments(text: str) -> Iterator[tuple[int, int]]:
    """Give where each comment of Jinja begins and ends; in `raw` there are none."""
    at = raw = 0
    while found := _RAW_OR_COMMENT.search(text, at):
        if found["comment"]:
            at = text.find("#}", found.end()) + 2
            if at < 2:
                return  # none that begins further on has an end
            yield found.start(), at
        else:
            if raw <= at:
                ended = _RAW_END.search(text, found.end())
                raw = ended.end() if ended else len(text) + 1
            at = raw if raw <= len(text) else found.end()


@dataclass(slots=True)
class _Ends:
    """Finds where comments and code end; what has no end is looked for once."""

    text: str
    _lacking: set[tuple[str, int]] = field(default_factory=set)
    _paragraph: int = 0

    def find(self, opened: re.Match[str]) -> int | None:
        """Give where what begins here ends; None for what has no end."""
        at = opened.end()
        if opened["fence"]:
            mark = opened["fence"]
            closed = re.compile(rf"^[ \t>]*{mark}{mark[0]}*[ \t]*$", re.MULTILINE).search(self.text, at)
            return closed.end() if closed else len(self.text)
        if opened["ticks"]:
            return self._find_ticks(opened["ticks"], at)
        if opened["comment"] or opened["jinja"]:
            return self._find_mark("-->" if opened["comment"] else "#}", at)
        return at

    def _find_mark(self, mark: str, at: int) -> int | None:
        found = -1 if (mark, 0) in self._lacking else self.text.find(mark, at)
        if found < 0:
            self._lacking.add((mark, 0))
            return None
        return found + len(mark)

    def _find_ticks(self, ticks: str, at: int) -> int | None:
        """Give where code within a paragraph ends."""
        if at >= self._paragraph:
            blank = _BLANK_LINE.search(self.text, at)
            self._paragraph = blank.start() if blank else len(self.text)
        if (ticks, self._paragraph) in self._lacking:
            return None
        closed = re.compile(rf"(?<!`){ticks}(?!`)").search(self.text, at, self._paragraph)
        if closed is None:
            self._lacking.add((ticks, self._paragraph))
            return None
        return closed.end()


def _hide(text: str, start: int, end: int) -> str:
    typed = text[start:end]
    lines = "\n" * typed.count("\n")
    before = text[text.rfind("\n", 0, start) + 1 : start]
    is_alone = not before.strip(" \t>") and not _read_line(text, end).strip()
    if not is_alone and _BLANK_LINE.search(typed):
        return f"{{#{lines}+#}}"
    if is_alone and _is_in_table(text, start, end):
        return f"{{#{lines}#}}"
    return f"<!--{lines}-->" if _JINJA.search(typed) else typed


def _read_line(text: str, start: int) -> str:
    """Give the rest of a line."""
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)]


def _is_in_table(text: str, start: int, end: int) -> bool:
    """Tell whether a comment that has its lines for itself stands between two rows of a table."""
    first, behind = text.rfind("\n", 0, start), text.find("\n", end)
    if first < 0 or behind < 0:
        return False
    above = _read_line(text, text.rfind("\n", 0, first) + 1)
    return all(line.lstrip(" \t>").startswith("|") for line in (above, _read_line(text, behind + 1)))
