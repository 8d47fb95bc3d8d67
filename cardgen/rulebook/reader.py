"""Markdown as rulebooks use it: tables, `[[card]]`, `:icon:`, pieces that Jinja made; no HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token
from markupsafe import Markup

from cardgen.model import Deck
from cardgen.render.direction import find_direction
from cardgen.render.markup import find_flanks, find_icons, find_unknown_icons
from cardgen.render.typography import find_quotes, refine

PIECE_OPEN, PIECE_CLOSE = "\ue000", "\ue001"
_PIECE = re.compile(rf"{PIECE_OPEN}\d+{PIECE_CLOSE}")
_CARD = re.compile(r"\[\[([^\[\]\n]+)\]\]")
_LEFTOVER = re.compile(
    r"""(?<![^\s(])\*+[\w-]+        # a star that opens and never closes
    |[\w.!?:)-]+\*+(?![\w*])      # one that closes and was never opened
    |\[\[[^\[\]\s]*\]?|[^\[\]\s]*\]\]
    |</?[A-Za-z]\w*(?=[^<>]*>)""",
    re.VERBOSE,
)
_STARS = re.compile(r"\*+")


@dataclass(slots=True)
class Found:
    """What a Markdown text refers to, in reading order; `leftovers` look like markup and were read as text."""

    links: list[str] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    leftovers: list[str] = field(default_factory=list)
    unknown_icons: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, what it says, as text and as HTML, and the anchor that links point to."""

    level: int
    text: str
    html: str
    anchor: str


class Reader:
    """Reads Markdown for one deck: its cards by id, its icons by name, its pictures from the game's folder.

    `found` holds what all that was read refers to.
    """

    def __init__(self, deck: Deck) -> None:
        self.found = Found()
        self._names = {card.id: card.name for card in (*deck.cards, *deck.aids)}
        self._icons = {name: f"/templates/{icon.value}" for name, icon in deck.theme.icons.items()}
        self._typographic = deck.theme.typographic
        self._lang = deck.lang
        self._folder = f"decks/{deck.id}"
        options = {"html": False, "typographer": self._typographic, "quotes": find_quotes(deck.lang)}
        self._markdown = MarkdownIt("commonmark", options).enable("table")
        if self._typographic:
            self._markdown.enable("smartquotes")
        self._markdown.block.ruler.before("table", "piece", _piece_block, {"alt": ["paragraph", "blockquote", "list"]})
        self._markdown.inline.ruler.before("link", "card", self._card)
        self._markdown.inline.ruler.before("link", "icon", self._icon)
        self._markdown.inline.ruler.at("emphasis", _emphasis)
        self._markdown.core.ruler.push("figures", self._finish_text)

    def read(self, text: str) -> Markup:
        """Give a whole text as HTML blocks."""
        return self._write(self._markdown.parse(text))

    def read_line(self, text: str) -> Markup:
        """Give a title, caption or sentence as HTML without a paragraph around it."""
        return self._write(self._markdown.parseInline(text))

    def read_plain(self, text: str) -> str:
        """Give a text that is no Markdown with its proper minus signs, for alternative texts."""
        return refine(text, self._lang) if self._typographic else text

    def _card(self, state: StateInline, silent: bool) -> bool:
        match = _CARD.match(state.src, state.pos)
        if match is None:
            return False
        if not silent:
            self.found.cards.append(match[1])
            state.push("card_open", "b", 1).attrSet("class", "name")
            state.push("text", "", 0).content = self._names.get(match[1], match[1])
            state.push("card_close", "b", -1)
        state.pos = match.end()
        return True

    def _icon(self, state: StateInline, silent: bool) -> bool:
        start, end, name = next(find_icons(state.src[state.pos : state.pos + 50], self._icons), (1, 0, ""))
        if state.src[state.pos] != ":" or start:
            return False
        if not silent:
            _push_icon(state, name, self._icons[name])
        state.pos += end
        return True

    def _finish_text(self, state: StateCore) -> None:
        for block in state.tokens:
            for token in block.children or []:
                if token.type == "text":
                    self.found.leftovers += _LEFTOVER.findall(token.content)
                    self.found.unknown_icons += find_unknown_icons(token.content, self._icons)
                if token.type == "text" and self._typographic:
                    token.content = refine(token.content, self._lang)

    def _write(self, tokens: Sequence[Token]) -> Markup:
        for before, token in zip([None, *tokens], tokens, strict=False):
            if before is not None and before.type == "heading_open":
                before.attrSet("id", make_anchor("".join(child.content for child in token.children or [])))
            if before is not None and before.type.endswith("_open") and find_direction(token.content) == 1:
                before.attrSet("dir", "rtl")
            for child in token.children or []:
                if child.type == "link_open":
                    self.found.links.append(str(child.attrGet("href") or ""))
                elif child.type == "image" and child.meta.get("icon") is None:
                    name = str(child.attrGet("src") or "")
                    self.found.pictures.append((name, child.content))
                    child.attrSet("src", f"/{self._folder}/{name}")
        html = self._markdown.renderer.render(tokens, self._markdown.options, {})
        return Markup(html.strip())  # noqa: S704 - no typed HTML is let through


def make_anchor(text: str) -> str:
    """Give the anchor of a heading: its letters and digits in lower case, hyphens between the words."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")


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


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


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


def _push_icon(state: StateInline, name: str, file: str) -> None:
    token = state.push("image", "img", 0)
    token.content, token.attrs = name, {"src": file, "alt": "", "class": "icon"}
    token.children = [_text(name)]
    token.meta = {"icon": name}
