"""Takes the comments of a rulebook, `<!-- ... -->`, out of its way before anything else is read."""

from __future__ import annotations

import re

_PARTS = re.compile(
    r"(?P<kept>\{\#.*?\#\}"  # a comment of Jinja
    r"|^[ \t>]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?^[ \t>]*(?P=fence)[`~]*[ \t]*$|.*\Z)"
    r"|(?<![\\`])(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)"
    r"|\\<)"
    r"|<!--(?P<inside>.*?)-->",
    re.MULTILINE | re.DOTALL,
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


def hide_comments(text: str) -> str:
    """Give a text with the same lines, its comments emptied, so that neither Jinja nor Markdown reads what is in them.

    One that stands in the midst of something, with a blank line in it or between the rows of a table, becomes one of
    Jinja's. Code keeps its comments.
    """
    return _PARTS.sub(_hide, text)


def _hide(found: re.Match[str]) -> str:
    if found["kept"] is not None:
        return found[0]
    lines = "\n" * found["inside"].count("\n")
    before = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
    after = found.string[found.end() :].partition("\n")[0]
    if before.strip(" \t>") or after.strip():
        return f"{{#{lines}+#}}" if _BLANK_LINE.search(found["inside"]) else f"<!--{lines}-->"
    return f"{{#{lines}#}}" if _is_in_table(found) else f"<!--{lines}-->"


def _is_in_table(found: re.Match[str]) -> bool:
    """Tell whether a comment that has its lines for itself stands between two rows of a table."""
    above = found.string[: found.start()].rpartition("\n")[0].rpartition("\n")[2]
    below = found.string[found.end() :].partition("\n")[2].partition("\n")[0]
    return all(line.lstrip(" \t>").startswith("|") for line in (above, below))
