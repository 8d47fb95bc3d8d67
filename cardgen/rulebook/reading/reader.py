"""Markdown as rulebooks use it, for one deck: `[[card]]`, `:icon:`, pictures of its folder; what it refers to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from markdown_it.helpers import parseLinkLabel
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup

from cardgen.model import Deck
from cardgen.render.direction import find_direction
from cardgen.render.markup import find_icons, find_unknown_icons, parse_markup
from cardgen.render.typography import find_quotes, refine, set_quotes
from cardgen.rulebook.limits import check_text
from cardgen.rulebook.reading.columns import write_code
from cardgen.rulebook.reading.leftovers import Leftover, find_drawing, find_leftovers, find_texts
from cardgen.rulebook.reading.losses import Loss, find_lost_cells, find_lost_numbers, find_lost_references
from cardgen.rulebook.reading.markdown import PIECE_CLOSE, PIECE_OPEN, make_parser, make_text
from cardgen.rulebook.reading.marks import WRONG, Mark
from cardgen.rulebook.reading.nesting import deepen_bullets
from cardgen.rulebook.reading.notes import Notes

__all__ = ["PIECE_CLOSE", "PIECE_OPEN", "Found", "Heading", "Reader", "make_anchor"]
_CARD = re.compile(r"\[\[([^\[\]\n]+)(?<!\\)\]\]")
_PAGES_OF_THE_WEB = ("http://", "https://", "mailto:", "tel:")


@dataclass(slots=True)
class Found:
    """What a Markdown text refers to, in reading order; `leftovers` look like markup and were read as text, `losses`
    would not be printed."""

    links: list[str] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    leftovers: list[Leftover] = field(default_factory=list)
    unknown_icons: list[str] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    wrong_marks: list[str] = field(default_factory=list)
    wordless_links: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, what it says, as text and as HTML, and the anchor that links point to."""

    level: int
    text: str
    html: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A block of a text as HTML: a heading has its level from 1, any other block 0, and the mark typed with it."""

    html: str
    level: int
    mark: Mark | None


class Reader:
    """Reads Markdown for one deck: its cards by id, its icons by name, its pictures from the game's folder.

    `found` holds what all that was read refers to.
    """

    def __init__(self, deck: Deck) -> None:
        self.found = Found()
        self._names = {card.id: card.name for card in (*deck.every_card, *deck.every_aid)}
        self._icons = {name: f"/templates/{icon.value}" for name, icon in deck.theme.icons.items()}
        self._typographic = deck.theme.typographic
        self._lang = deck.lang
        self._folder = f"decks/{deck.id}"
        self.notes = Notes()
        self._markdown = make_parser({"html": False})
        self._markdown.inline.ruler.before("link", "card", self._card)
        self._markdown.inline.ruler.before("link", "icon", self._icon)
        self._markdown.inline.ruler.before("link", "note", self._note)
        self._markdown.core.ruler.before("smartquotes", "leftovers", self._find_leftovers)
        self._markdown.core.ruler.after("leftovers", "quotes", self._set_quotes)
        self._markdown.core.ruler.push("figures", self._finish_text)
        rules = self._markdown.renderer.rules  # type: ignore[attr-defined]
        rules["footnote_ref"] = self._write_call
        rules["fence"] = rules["code_block"] = lambda tokens, at, *_: write_code(tokens[at].content)

    def read(self, text: str) -> Markup:
        """Give a whole text as HTML blocks."""
        return self._write(self._parse(text))

    def read_passages(self, text: str) -> tuple[Passage, ...]:
        """Give a whole text block by block."""
        return tuple(
            Passage(
                self._render(block),
                int(block[0].tag[1:]) if block[0].type == "heading_open" else 0,
                block[0].meta.get("sheet"),
            )
            for block in _split(self._parse(text))
        )

    def _parse(self, text: str) -> list[Token]:
        known: dict[str, Any] = {}
        text = deepen_bullets(text)
        tokens = self._markdown.parse(text, known)
        self.found.losses += find_lost_cells(tokens, text)
        self.found.losses += find_lost_numbers(tokens, text)
        self.found.losses += find_lost_references(known, text)
        self.found.wrong_marks += known.get(WRONG, ())
        return self._take_notes(tokens)

    def read_line(self, text: str) -> Markup:
        """Give a title, caption or sentence as HTML without a paragraph around it."""
        return self._write(self._markdown.parseInline(text))

    def find_chapter(self, text: str) -> int:
        """Give where in a text its first chapter begins; 0 if there is none."""
        check_text(text)
        tokens: list[Token] = []
        self._markdown.block.parse(text, self._markdown, {}, tokens)
        for token in tokens:
            if token.type == "heading_open" and token.tag == "h1" and token.level == 0 and token.map:
                return sum(len(line) for line in text.splitlines(keepends=True)[: token.map[0]])
        return 0

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
            for piece in parse_markup(self._names.get(match[1], match[1]), self._icons).pieces:
                if piece.icon:
                    _push_icon(state, piece.icon, self._icons[piece.icon])
                else:
                    state.push("text", "", 0).content = piece.text
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

    def _note(self, state: StateInline, silent: bool) -> bool:
        """Read a footnote that is written where it is called: `^[text]`."""
        if not state.src.startswith("^[", state.pos):
            return False
        end = parseLinkLabel(state, state.pos + 1)
        if end < 0:
            return False
        if not silent:
            token = state.push("footnote_ref", "", 0)
            token.meta = {"text": state.src[state.pos + 2 : end]}
        state.pos = end + 1
        return True

    def _write_call(self, tokens: Sequence[Token], index: int, *_: Any) -> str:
        known = tokens[index].meta
        if "text" in known:
            return self.notes.add_text(self.read_line(known["text"]))
        return self.notes.call(known["label"])

    def _take_notes(self, tokens: Sequence[Token]) -> list[Token]:
        """Keep the texts of footnotes for where they are called, and give what is printed here."""
        rest: list[Token] = []
        note: list[Token] = []
        label = None
        for token in tokens:
            if token.type == "footnote_reference_open":
                label, note = token.meta["label"], []
            elif token.type == "footnote_reference_close":
                self._add_note(str(label), note)
                label = None
            else:
                (rest if label is None else note).append(token)
        return rest

    def _add_note(self, label: str, tokens: Sequence[Token]) -> None:
        if label in self.notes.texts:
            self.found.losses.append(
                Loss(
                    f"[^{label}]:",
                    f"The footnote `[^{label}]` is written twice",
                    1,
                    outcome=": only the first is printed",
                )
            )
        else:
            self.notes.texts[label] = self._write(tokens)

    def pair_notes(self) -> None:
        """Take down, once all is read, calls of footnotes that there are not and footnotes that nobody calls."""
        self.found.leftovers += (Leftover(f"[^{each}]") for each in self.notes.calls if each not in self.notes.texts)
        for label in self.notes.texts:
            if label not in self.notes.calls:
                self.found.losses.append(Loss(f"[^{label}]:", f"Nothing refers to the footnote `[^{label}]`"))

    def _find_leftovers(self, state: StateCore) -> None:
        lines = state.src.split("\n")
        for block in state.tokens:
            around = lines[block.map[0] : block.map[1]] if block.map else []
            if block.type == "fence" and (drawing := find_drawing(block)):
                self.found.leftovers.append(Leftover(drawing))
            if block.type == "inline":
                for text in find_leftovers(block):
                    line = next((line.strip() for line in around if text in line), "")
                    self.found.leftovers.append(Leftover(text, line))
                self.found.unknown_icons += find_unknown_icons(find_texts(block.children or ()), self._icons)

    def _set_quotes(self, state: StateCore) -> None:
        """Set the quotes of a block as a whole: what is bold or a link is within a quotation like all else."""
        first, last, inner_first, inner_last = find_quotes(self._lang)
        spaced = {each.strip("\u202f"): each for each in (first, last, inner_first, inner_last)}
        for block in state.tokens if self._typographic else ():
            children = block.children or []
            typed = [_stand_in(child) for child in children]
            text = "".join(typed)
            if '"' not in text and "'" not in text:
                continue
            printed, at = set_quotes(text, self._lang), 0
            for child, own in zip(children, typed, strict=True):
                here = printed[at : at + len(own)]
                at += len(own)
                if child.type == "text":
                    pairs = zip(own, here, strict=True)
                    child.content = "".join(new if new == old else spaced.get(new, new) for old, new in pairs)

    def _finish_text(self, state: StateCore) -> None:
        for block in state.tokens if self._typographic else ():
            for token in block.children or []:
                if token.type == "text":
                    token.content = refine(token.content, self._lang)

    def _write(self, tokens: Sequence[Token]) -> Markup:
        return Markup(self._render(tokens).strip())  # noqa: S704 - no typed HTML is let through

    def _render(self, tokens: Sequence[Token]) -> str:
        for before, token in zip([None, *tokens], tokens, strict=False):
            if before is not None and before.type == "heading_open":
                self._name_heading(before, token.children or [])
            if before is not None and before.type.endswith("_open") and find_direction(token.content) == 1:
                before.attrSet("dir", "rtl")
            if before is not None and before.type == "paragraph_open" and token.content.rstrip("*_ ").endswith(":"):
                before.attrJoin("class", "lead-in")
            self._refer(token.children or [])
        return str(self._markdown.renderer.render(tokens, self._markdown.options, {}))

    def _name_heading(self, heading: Token, children: Sequence[Token]) -> None:
        text = "".join(child.content for child in children)
        if text.strip():
            heading.attrSet("id", make_anchor(text))
        if "sheet" in heading.meta:
            heading.attrSet("data-sheet", heading.meta["sheet"])
        if "\xad" in text or any(child.type == "footnote_ref" for child in children):
            heading.attrSet("data-text", text.replace("\xad", ""))  # for where its footnote is not called again

    def _refer(self, children: Sequence[Token]) -> None:
        """Take down the links and pictures of a block, and give them the addresses that the book has for them."""
        for child, behind in zip(children, [*children[1:], None], strict=False):
            is_picture = child.type == "image" and child.meta.get("icon") is None
            title = child.attrGet("title")
            if title and (is_picture or child.type == "link_open"):
                self.found.losses.append(Loss(str(title), f"The title `{title}` is shown on a screen alone"))
            if is_picture:
                name = unquote(str(child.attrGet("src") or ""))
                self.found.pictures.append((name, child.content))
                child.attrSet("src", f"/{self._folder}/{name}")
            elif child.type == "link_open":
                link = unquote(str(child.attrGet("href") or ""))
                self.found.links.append(link)
                if link.startswith("#"):
                    child.attrSet("href", f"#{make_anchor(link[1:])}")
                elif link.startswith(_PAGES_OF_THE_WEB) and child.info != "auto":
                    address = _shorten(link)
                    if behind is None or behind.content != address:
                        child.attrSet("class", "outside")
                        child.attrSet("data-address", address)
                if behind is not None and behind.type == "link_close":
                    self.found.wordless_links.append(link)


def _split(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Give the blocks of a text, each with all that is within."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def _stand_in(token: Token) -> str:
    """Give what quotes stand beside: a text, a break, a mark that counts for nothing, or anything else as a letter."""
    if token.type == "text":
        return token.content
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    return "*" if token.nesting else "x"


def make_anchor(text: str) -> str:
    """Give the anchor of a heading: its letters and digits in lower case, hyphens between the words; all its signs
    where it has none of them."""
    shown = (character for character in text if unicodedata.category(character) != "Cf")  # no marks where to break
    typed = unicodedata.normalize("NFC", "".join(shown)).lower()
    return re.sub(r"[\W_]+", "-", typed).strip("-") or re.sub(r"\s+", "-", typed.strip())


def _shorten(address: str) -> str:
    """Give an address as a person writes it: one of mail or a telephone without what programs need."""
    scheme, _, rest = address.partition(":")
    return rest.partition("?")[0] if scheme in ("mailto", "tel") else address


def _push_icon(state: StateInline, name: str, file: str) -> None:
    token = state.push("image", "img", 0)
    token.content, token.attrs = name, {"src": file, "alt": "", "class": "icon"}
    token.children = [make_text(name)]
    token.meta = {"icon": name}
