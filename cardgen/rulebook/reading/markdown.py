"""The Markdown of rulebooks: CommonMark, tables, footnotes, lists of terms and tasks, sizes of pictures; no HTML."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, list_block
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from cardgen.render.emphasis import find_flanks
from cardgen.rulebook.limits import check_blocks, check_source
from cardgen.rulebook.reading.marks import read_marks

PIECE_OPEN, PIECE_CLOSE = "\ue000", "\ue001"
_PIECE = re.compile(rf"{PIECE_OPEN}\d+{PIECE_CLOSE}")
_STARS = re.compile(r"\*+")
_YEAR = re.compile(r"\d{4,}[.)]")  # begins a sentence and no list
_TASK = re.compile(r"\[([ xX])\](?:\s+|$)")
_SIZES = re.compile(
    r"""\{\s*((?:(?:width|height)\s*=\s*["']?(?=[\d.]*[1-9])\d*(?:\.\d+)?(?:mm|cm|in|pt|px|%)?["']?\s*)+)\}"""
)
_SIZE = re.compile(r"""(width|height)\s*=\s*["']?([\d.]+)(mm|cm|in|pt|px|%)?""")
_COMMENT_END = "comment end"
_BEFORE = ["paragraph", "blockquote", "list", "reference"]


def make_parser(options: Mapping[str, Any]) -> MarkdownIt:
    """Give a parser; footnotes stay where they are written, as tokens, and so do calls of those that there are not."""
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.footnote import footnote_plugin

    parser = MarkdownIt("commonmark", dict(options)).enable(["table", "strikethrough"])
    deflist_plugin(parser)
    footnote_plugin(parser, inline=False, move_to_end=False, always_match_refs=True)
    parser.block.ruler.before("table", "piece", _piece_block, {"alt": _BEFORE})
    parser.block.ruler.before("table", "comment", _comment_block, {"alt": _BEFORE})
    parser.block.ruler.at("list", _list_block, {"alt": _BEFORE[:2] + _BEFORE[3:]})
    parser.inline.ruler.before("autolink", "comment", _comment)
    parser.inline.ruler.at("emphasis", _emphasis)
    parser.core.ruler.before("normalize", "source", check_source)
    parser.core.ruler.after("block", "limits", check_blocks)
    parser.core.ruler.after("limits", "sheet_marks", read_marks)
    parser.core.ruler.after("inline", "tasks", _make_tasks)
    parser.core.ruler.after("inline", "sizes", _read_sizes)
    parser.core.ruler.after("inline", "list_starts", _keep_numbers)
    return parser


def make_text(content: str) -> Token:
    """Give a token of text."""
    return Token("text", "", 0, content=content)


def _piece_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]].strip()
    if not _PIECE.fullmatch(line):
        return False
    if not silent:
        state.line = start + 1
        token = state.push("html_block", "", 0)
        token.content = line + "\n"
        token.map = [start, state.line]
    return True


def _list_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a list, save one that would begin with a year: `2024. A year that begins a sentence.`"""
    if _YEAR.match(state.src, state.bMarks[start] + state.tShift[start]):
        return False
    return list_block(state, start, end, silent)


def _comment_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Leave out a comment that has its lines for itself."""
    begin = state.bMarks[start] + state.tShift[start]
    if state.is_code_block(start) or not state.src.startswith("<!--", begin):
        return False
    close = _find_comment_end(state, begin)
    last = bisect_right(state.eMarks, close, start, end)
    if close < 0 or last == end or state.src[close + 3 : state.eMarks[last]].strip():
        return False
    if not silent:
        state.line = last + 1
    return True


def _find_comment_end(state: StateBlock | StateInline, begin: int) -> int:
    """Give where the comment that begins there ends, -1 for nowhere; that is looked for once for all that begin before
    it."""
    text, first, close = state.env.get(_COMMENT_END, ("", 0, 0))
    if text is not state.src or begin < first or -1 < close < begin + 4:
        close = state.src.find("-->", begin + 4)
        state.env[_COMMENT_END] = state.src, begin, close
    return int(close)


def _comment(state: StateInline, silent: bool) -> bool:
    """Leave out a comment within a line."""
    if not state.src.startswith("<!--", state.pos):
        return False
    close = _find_comment_end(state, state.pos)
    if close < 0:
        return False
    state.pos = close + 3
    return True


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Take stars for emphasis wherever the text of a card does; CommonMark leaves some beside brackets as they are."""
    match = _STARS.match(state.src, state.pos)
    if match is None or silent:
        return tokenize(state, silent)
    can_open, can_close = find_flanks(state.src, match.start(), match.end())
    for _ in match[0]:
        state.push("text", "", 0).content = "*"
        delimiter = Delimiter(ord("*"), len(match[0]), len(state.tokens) - 1, -1, can_open, can_close)
        state.delimiters.append(delimiter)
    state.pos = match.end()
    return True


def _make_tasks(state: StateCore) -> None:
    """Draw a box before each line of a list that begins with `[ ]` or `[x]`."""
    for item, paragraph, block in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if (item.type, paragraph.type) != ("list_item_open", "paragraph_open") or not block.children:
            continue
        first = block.children[0]
        found = _TASK.match(first.content) if first.type == "text" else None
        if found is None:
            continue
        first.content = first.content[found.end() :]
        block.content = block.content.partition("]")[2].lstrip()
        item.attrSet("class", "task")
        box = "box" if found[1] == " " else "box done"
        block.children.insert(0, Token("html_inline", "", 0, content=f'<span class="{box}"></span>'))


def _read_sizes(state: StateCore) -> None:
    """Give pictures the sizes that are written behind them: `{width=40mm}`; a number is mm."""
    for block in state.tokens:
        children = block.children or []
        for picture, text in pairwise(children):
            found = _SIZES.match(text.content) if (picture.type, text.type) == ("image", "text") else None
            if found:
                sizes = [f"{name}: {number}{unit or 'mm'}" for name, number, unit in _SIZE.findall(found[1])]
                picture.attrSet("style", "; ".join([*sizes, "max-width: none"]))  # one that is too wide is told
                text.content = text.content[found.end() :]


def _keep_numbers(state: StateCore) -> None:
    """Let the tiles of a list that does not begin with 1 count from its own number."""
    for token in state.tokens:
        start = token.attrGet("start") if token.type == "ordered_list_open" else None
        if start is not None:
            token.attrSet("style", f"counter-reset: step {int(start) - 1}")
