"""The content of a <textbox> as paragraphs of words, each word shaped and measured in ems."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cardgen.render.colors import Color
from cardgen.render.fitting import Atom
from cardgen.render.fonts import parse_weight
from cardgen.render.markup import StyledText, parse_markup
from cardgen.render.normalise.allowed import explain_unsupported
from cardgen.render.normalise.icons import check_icon, find_art
from cardgen.render.normalise.runs import read_text_style, shape
from cardgen.render.normalise.scene import Element, Own, Scene, local_name
from cardgen.render.normalise.style import Style
from cardgen.render.shaping import Shaped, TextStyle
from cardgen.render.typography import refine

ICON_HEIGHT = 0.86
ICON_CENTRE = 0.33
_SPACES = re.compile(r"[ \t]+")
_PARAGRAPHS = re.compile(r"\n(?:[ \t]*\n)+")
_CJK = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]"
# Where a word may be broken: after a hyphen unless two letters follow (face-up), after a dash or slash, at a
# zero-width space.
_BREAK = re.compile(rf"(?<=[^\W\d_][^\W\d_]-)(?=[^\W\d_]{{3}})|(?<=[—/])(?=[^\W\d_])|\u200b|(?<={_CJK})(?={_CJK})")


class Piece(NamedTuple):
    """A part of a word: glyphs in one style, or an icon; the width in ems."""

    width: float
    style: TextStyle | None = None
    shaped: Shaped | None = None
    icon: str = ""


@dataclass(slots=True)
class Word:
    """What stands together on a line, and the space before it (no piece: nothing is between it and the last)."""

    pieces: list[Piece] = field(default_factory=list)
    space: Piece | None = None

    def atom(self) -> Atom:
        """Give the word as what is laid on lines."""
        return Atom(sum(piece.width for piece in self.pieces), self.space.width if self.space else 0.0)


Paragraph: TypeAlias = list[list[Word]]
"""Blocks between line breaks, each of words."""


@dataclass(slots=True)
class FlowReader:
    """Reads one textbox: keeps the styles by emphasis and whether a space is due before the next word."""

    scene: Scene
    element: Element
    own: Own
    style: Style
    color: Color
    source: str
    _paragraphs: list[Paragraph] = field(default_factory=lambda: [[[]]])
    _styles: dict[tuple[bool, bool], TextStyle | None] = field(default_factory=dict)
    _due: TextStyle | None = None
    _breaks: int = 0

    def read(self) -> list[Paragraph]:
        """Give the whole content, without what is empty at the end."""
        self._read_element(self.element, False, False)
        while self._paragraphs and not any(self._paragraphs[-1]):
            self._paragraphs.pop()
        for paragraph in self._paragraphs:
            while len(paragraph) > 1 and not paragraph[-1]:
                paragraph.pop()
        return self._paragraphs

    def _read_element(self, element: Element, bold: bool, italic: bool) -> None:
        self._read_text(element.text, bold, italic)
        for child in element:
            name = local_name(child)
            if name == "p":
                self._end_paragraph()
                self._read_element(child, bold, italic)
                self._end_paragraph()
            elif name in ("b", "strong", "i", "em", "tspan"):
                self._read_element(child, bold or name in ("b", "strong"), italic or name in ("i", "em"))
            elif name == "br":
                self._end_line()
            elif name == "icon":
                self._read_icon(child.get("name", ""), child, bold, italic)
            elif name:
                explain_unsupported(self.scene, child, name)
            self._read_text(child.tail, bold, italic)

    def _read_text(self, text: str | None, bold: bool, italic: bool) -> None:
        if not text:
            return
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if self.scene.shop.is_typographic:
            text = refine(text, self.scene.shop.lang)
        for number, paragraph in enumerate(_PARAGRAPHS.split(text)):
            self._breaks += 2 if number else 0
            marked = parse_markup(paragraph, self.scene.shop.icons)
            for mark in marked.unclosed:
                self._report_unclosed(mark)
            for name in marked.unknown_icons:
                check_icon(self.scene, name, self.element, self.source)
            for styled in marked.pieces:
                self._read_styled(styled, bold or styled.is_bold, italic or styled.is_italic)

    def _read_styled(self, styled: StyledText, bold: bool, italic: bool) -> None:
        if styled.icon:
            self._read_icon(styled.icon, self.element, bold, italic)
            return
        style = self._find_style(bold, italic)
        if style is None:
            return
        for number, line in enumerate(styled.text.split("\n")):
            if number:
                self._breaks += 1
            for at, word in enumerate(_SPACES.split(line)):
                if at:
                    self._due = style
                if word:
                    self._add_word(word, style)

    def _add_word(self, text: str, style: TextStyle) -> None:
        for number, part in enumerate(_split_word(text)):
            is_new = number > 0
            for own, piece in style.split(part) if part else ():
                shaped = shape(self.scene, piece, own, self.element, self.source)
                self._add_piece(Piece(shaped.width, own, shaped), is_new=is_new)
                is_new = False

    def _read_icon(self, name: str, at: Element, bold: bool, italic: bool) -> None:
        if not check_icon(self.scene, name, at, self.source):
            return
        art = find_art(self.scene, name, self.color, at)
        aspect = art.view.width / art.view.height if art else 1.0
        self._add_piece(Piece(ICON_HEIGHT * aspect, self._find_style(bold, italic), None, name), is_new=False)

    def _add_piece(self, piece: Piece, *, is_new: bool) -> None:
        if self._breaks:
            self._apply_breaks()
        block = self._paragraphs[-1][-1]
        if self._due is not None and block:
            block.append(Word([piece], self._space(self._due)))
        elif is_new or not block:
            block.append(Word([piece]))
        else:
            block[-1].pieces.append(piece)
        self._due = None

    def _apply_breaks(self) -> None:
        """Break where the text did, now that something follows; a blank line ends the paragraph."""
        if self._paragraphs[-1][-1]:
            if self._breaks > 1:
                self._end_paragraph()
            else:
                self._end_line()
        self._breaks = 0

    def _space(self, style: TextStyle) -> Piece:
        shaped = style.shape(" ")
        return Piece(shaped.width, style, shaped)

    def _end_line(self) -> None:
        self._due, self._breaks = None, 0
        self._paragraphs[-1].append([])

    def _end_paragraph(self) -> None:
        self._due, self._breaks = None, 0
        if any(self._paragraphs[-1]):
            self._paragraphs.append([[]])

    def _find_style(self, bold: bool, italic: bool) -> TextStyle | None:
        if (bold, italic) not in self._styles:
            self._styles[bold, italic] = self._make_style(bold, italic)
        return self._styles[bold, italic]

    def _make_style(self, bold: bool, italic: bool) -> TextStyle | None:
        style = dict(self.style)
        if bold:
            style["font-weight"] = self.own.get("bold-weight", "700")
        if italic:
            style["font-style"] = "italic"
            family, weight = style.get("font-family", ""), parse_weight(style.get("font-weight", "400")) or 400
            style["font-weight"] = str(self.scene.shop.fonts.find_nearest_weight(family, weight, True))
        return read_text_style(self.scene, style, self.element, source=self.source if bold or italic else "")

    def _report_unclosed(self, mark: str) -> None:
        kind = "bold" if mark == "**" else "italic"
        hint = f"Close it with a second `{mark}`, or write `\\{mark[0]}` for the character itself."
        message = f"The mark `{mark}` begins {kind} text that never ends; it is printed as it stands."
        self.scene.warn("unclosed-emphasis", message, self.element, hint, self.source)


@lru_cache(maxsize=8192)
def _split_word(text: str) -> tuple[str, ...]:
    return tuple(_BREAK.split(text))
