"""The content of a <textbox> as paragraphs of words, each word shaped and measured in ems."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgen.render.breaking import SOFT_HYPHEN, ZERO_WIDTH_SPACE, can_break_between, split_word
from cardgen.render.colors import Color
from cardgen.render.direction import find_base, find_levels, find_right_to_left, is_right_to_left, split_levels
from cardgen.render.fitting import Atom
from cardgen.render.fonts import parse_families, parse_weight
from cardgen.render.foreign_marks import find_foreign_marks
from cardgen.render.markup import StyledText, parse_markup
from cardgen.render.normalise.conditions import is_meant
from cardgen.render.normalise.icons import check_icon, find_art
from cardgen.render.normalise.looks import PARTS, Look, PartPaint, explain_part, read_look, read_part
from cardgen.render.normalise.runs import shape
from cardgen.render.normalise.scene import Element, Own, Scene, local_name
from cardgen.render.normalise.style import Style
from cardgen.render.normalise.text_styles import read_text_style
from cardgen.render.shaping import Shaped, TextStyle
from cardgen.render.typography import refine

ICON_HEIGHT = 0.86
ICON_CENTRE = 0.33
# Where words part: spaces that end no word (no-break ones) are not among them; the wide ones keep their width.
_SPACES = re.compile(r"([ \t]+|[\u2000-\u2006\u2008-\u200a\u205f\u3000])")
_IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_FIRST_RIGHT_TO_LEFT, _FIRST_CJK, _FIRST_IDEOGRAPH = "\u0590", "\u2e80", "\u3040"
_PARAGRAPHS = re.compile(r"\n(?:[ \t]*\n)+")
_LINE_ENDS = str.maketrans({"\u2028": "\n", "\u2029": "\n\n", "\x85": "\n"})
ICON = "\ufffc"  # stands for an icon where the direction of a line is found


class Piece(NamedTuple):
    """A part of a word: glyphs in one style, or an icon; the width in ems, the level of its direction, and its paint
    where that is not the paint of the whole text."""

    width: float
    style: TextStyle | None = None
    shaped: Shaped | None = None
    icon: str = ""
    level: int = 0
    text: str = ""
    paint: PartPaint | None = None

    @property
    def letters(self) -> str:
        """Give the text of a piece; an icon is one character."""
        return ICON if self.icon else self.text


@dataclass(slots=True)
class Word:
    """What stands together on a line, the space before it (no piece: nothing is between it and the last), and the
    hyphen that it ends with if the line does."""

    pieces: list[Piece] = field(default_factory=list)
    space: Piece | None = None
    hyphen: Piece | None = None

    def atom(self) -> Atom:
        """Give the word as what is laid on lines."""
        width, gap = sum(piece.width for piece in self.pieces), self.space.width if self.space else 0.0
        return Atom(width, gap, self.hyphen.width if self.hyphen else 0.0)

    @property
    def text(self) -> str:
        """Give what the word says."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(slots=True)
class Paragraph:
    """Blocks between line breaks, each of words; `base` is the level of its direction, and `is_from_right` says that
    its lines begin at the right edge."""

    blocks: list[list[Word]]
    look: Look
    base: int = 0
    is_from_right: bool = False


@dataclass(slots=True)
class FlowReader:
    """Reads one textbox: keeps the styles by emphasis and whether a space is due before the next word."""

    scene: Scene
    element: Element
    own: Own
    style: Style
    color: Color
    source: str
    is_hyphenated: bool = False
    _paragraphs: list[Paragraph] = field(default_factory=list)
    _styles: dict[Look, TextStyle | None] = field(default_factory=dict)
    _elements: dict[Look, Element] = field(default_factory=dict)
    _due: Piece | None = None
    _breaks: int = 0
    _can_break: bool = False
    _last: str = ""
    _signs: set[str] = field(default_factory=set)  # stars behind words, before a footnote
    _spaces: dict[tuple[str, TextStyle], Piece] = field(default_factory=dict)

    def read(self) -> list[Paragraph]:
        """Give the whole content, without what is empty at the end."""
        look = Look(lang=self.style.get("lang", self.scene.shop.lang), direction=self.style.get("direction", ""))
        self._paragraphs = [Paragraph([[]], look)]
        self._read_element(self.element, look)
        while self._paragraphs and not any(self._paragraphs[-1].blocks):
            self._paragraphs.pop()
        for paragraph in self._paragraphs:
            while len(paragraph.blocks) > 1 and not paragraph.blocks[-1]:
                paragraph.blocks.pop()
            self._set_direction(paragraph)
        return self._paragraphs

    def has_ideographs(self) -> bool:
        """Tell whether there are Chinese, Japanese or Korean characters, which are taller than capitals."""
        words = (word for paragraph in self._paragraphs for block in paragraph.blocks for word in block)
        return self._last >= _FIRST_IDEOGRAPH and any(_IDEOGRAPHS.search(word.text) for word in words)

    def _read_element(self, element: Element, look: Look) -> None:
        self._read_text(element.text, look)
        for child in element:
            name = local_name(child)
            if name in PARTS or name == "icon":
                self._read_part(child, name, look)
            elif name == "br":
                self._end_line()
            elif name:
                explain_part(self.scene, child, name)
            self._read_text(child.tail, look)

    def _read_part(self, element: Element, name: str, look: Look) -> None:
        own = read_part(self.scene, element, self.style)
        if own.get("display") == "none" or not is_meant(self.scene, own):
            return
        look = read_look(self.scene, element, own, look, self.style)
        self._elements.setdefault(look, element)
        if name == "icon":
            self._read_icon(own.get("name", ""), element, look)
            return
        if name == "p":
            self._end_paragraph()
        self._read_element(element, look)
        if name == "p":
            self._end_paragraph()

    def _read_text(self, text: str | None, look: Look) -> None:
        if not text:
            return
        self._last = max(self._last, max(text))
        text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_LINE_ENDS)
        for number, paragraph in enumerate(_PARAGRAPHS.split(text)):
            self._breaks += 2 if number else 0
            for styled in read_marks(self.scene, paragraph, look.lang, self.element, self.source, self._signs):
                bold, italic = look.is_bold or styled.is_bold, look.is_italic or styled.is_italic
                self._read_styled(styled, look._replace(is_bold=bold, is_italic=italic))

    def _read_styled(self, styled: StyledText, look: Look) -> None:
        if styled.icon:
            self._read_icon(styled.icon, self.element, look)
            return
        style = self._find_style(look)
        if style is None:
            return
        for number, line in enumerate(styled.text.split("\n")):
            if number:
                self._breaks += 1
            for at, word in enumerate(_SPACES.split(line)):
                if at % 2:
                    self._add_space(" " if word[0] in " \t" else word, style, look)
                elif word:
                    self._add_word(word, style, look)

    def _add_space(self, space: str, style: TextStyle, look: Look) -> None:
        piece = self._spaces.get((space, style))
        if piece is None:
            shaped = shape(self.scene, space, style, self.element, self.source)
            piece = self._spaces[space, style] = Piece(shaped.width, style, shaped, text=space)
        if look.paint is not None:
            piece = piece._replace(paint=look.paint)
        if space == " ":
            self._due = piece
            return
        is_first = self._breaks or not self._paragraphs[-1].blocks[-1]
        if space == "\u3000" and is_first:
            self._add_piece(piece, look, is_new=False)  # the indent of a Japanese paragraph
        else:
            self._due = piece

    def _add_word(self, text: str, style: TextStyle, look: Look) -> None:
        """Add what stands between two spaces, or a part of it; behind each of its pieces a line may end."""
        if not (self.is_hyphenated or self._can_break) and self._last < _FIRST_CJK:
            plain = _shape_plain(text, style)
            if plain is not None:
                self._add_piece(plain, look, is_new=False)
                return
        self._can_break |= text[0] == ZERO_WIDTH_SPACE or (text[0] == SOFT_HYPHEN and self._hyphenate_last(style, look))
        has_fallbacks, has_cjk = bool(style.fallbacks), self._last >= _FIRST_CJK
        for part in split_word(text, look.lang if self.is_hyphenated else ""):
            is_new = self._can_break or (has_cjk and self._can_break_before(part.text))
            for own, said in style.split(part.text) if has_fallbacks else ((style, part.text),):
                shaped = shape(self.scene, said, own, self.element, self.source)
                self._add_piece(Piece(shaped.width, own, shaped, text=said), look, is_new=is_new)
                is_new = False
            self._can_break = True
            if part.is_hyphenated:
                self._hyphenate_last(style, look)
        self._can_break = text[-1] in (ZERO_WIDTH_SPACE, SOFT_HYPHEN)

    def _hyphenate_last(self, style: TextStyle, look: Look) -> bool:
        block = self._paragraphs[-1].blocks[-1]
        if not block or self._due is not None or self._breaks:
            return False
        hyphen = style.find_hyphen()
        if 0 in hyphen.glyphs:
            return False  # the font has none
        block[-1].hyphen = Piece(hyphen.width, style, hyphen, text=hyphen.text, paint=look.paint)
        return True

    def _can_break_before(self, text: str) -> bool:
        """Tell whether a line may end between the last piece and a text without a space between them."""
        block = self._paragraphs[-1].blocks[-1]
        if self._can_break or not block:
            return self._can_break
        return can_break_between(block[-1].pieces[-1].letters[-1:], text[:1])

    def _read_icon(self, name: str, at: Element, look: Look) -> None:
        if not check_icon(self.scene, name, at, self.source):
            return
        piece = Piece(measure_icon(self.scene, name, self.color, at), self._find_style(look), None, name)
        self._add_piece(piece, look, is_new=self._can_break_before(ICON))

    def _add_piece(self, piece: Piece, look: Look, *, is_new: bool) -> None:
        if self._breaks:
            self._apply_breaks()
        if look.paint is not None:
            piece = piece._replace(paint=look.paint)
        if not any(self._paragraphs[-1].blocks):
            self._paragraphs[-1].look = look
        block = self._paragraphs[-1].blocks[-1]
        if self._due is not None and block:
            block[-1].hyphen = None
            block.append(Word([piece], self._due))
        elif is_new or not block:
            block.append(Word([piece]))
        else:
            block[-1].pieces.append(piece)
        self._due, self._can_break = None, False

    def _set_direction(self, paragraph: Paragraph) -> None:
        """Find the direction of a paragraph; shape anew what does not run from left to right throughout."""
        look = paragraph.look
        is_from_right = look.direction == "rtl" or is_right_to_left(look.lang)
        if not is_from_right and self._last < _FIRST_RIGHT_TO_LEFT:
            return
        texts = ["".join(_letters_of(block)) for block in paragraph.blocks]
        whole = "\n".join(texts)
        if not (is_from_right or find_right_to_left(whole)):
            return
        paragraph.base = find_base(whole, look.lang, look.direction)
        is_told = look.direction in ("ltr", "rtl")
        paragraph.is_from_right = paragraph.base == 1 or (not is_told and is_right_to_left(look.lang))
        for block, text in zip(paragraph.blocks, texts, strict=True):
            levels = find_levels(text, paragraph.base)
            at = 0
            for word in block:
                if word.space is not None:
                    (word.space,) = self._turn(word.space, levels[at : at + 1], "", "")
                    at += 1
                said = "".join(piece.letters for piece in word.pieces)
                pieces, word.pieces, done = word.pieces, [], 0
                for piece in pieces:
                    end = done + len(piece.letters)
                    word.pieces += self._turn(piece, levels[at + done : at + end], said[:done], said[end:])
                    done = end
                at += done
                if word.hyphen is not None and word.pieces:
                    word.hyphen = word.hyphen._replace(level=word.pieces[-1].level)

    def _turn(self, piece: Piece, levels: tuple[int, ...], before: str, after: str) -> list[Piece]:
        """Give a piece as pieces of one level each, shaped in their direction and joined to what is beside them."""
        if piece.icon or piece.style is None:
            return [piece._replace(level=levels[0])]
        turned: list[Piece] = []
        for start, end in split_levels(levels):
            text, level = piece.text[start:end], levels[start]
            beside = before + piece.text[:start], piece.text[end:] + after, level % 2 == 1
            shaped = shape(self.scene, text, piece.style, self.element, self.source, beside)
            turned.append(piece._replace(width=shaped.width, shaped=shaped, level=level, text=text))
        return turned

    def _apply_breaks(self) -> None:
        """Break where the text did, now that something follows; a blank line ends the paragraph."""
        if self._paragraphs[-1].blocks[-1]:
            if self._breaks > 1:
                self._end_paragraph()
            else:
                self._end_line()
        self._breaks = 0

    def _end_line(self) -> None:
        self._due, self._breaks = None, 0
        self._paragraphs[-1].blocks.append([])

    def _end_paragraph(self) -> None:
        self._due, self._breaks = None, 0
        if any(self._paragraphs[-1].blocks):
            self._paragraphs.append(Paragraph([[]], self._paragraphs[-1].look))

    def _find_style(self, look: Look) -> TextStyle | None:
        if look not in self._styles:
            self._styles[look] = self._make_style(look)
        return self._styles[look]

    def _make_style(self, look: Look) -> TextStyle | None:
        at = self._elements.get(look, self.element)
        asked = {**self.style, **dict(look.font), "lang": look.lang}
        style = emphasise(self.scene, asked, look, at, self.own.get("bold-weight", "700"))
        source = self.source if look.is_bold or look.is_italic else ""
        return read_text_style(self.scene, style, at, source=source)


@lru_cache(maxsize=4096)
def _shape_plain(text: str, style: TextStyle) -> Piece | None:
    """Give a word of one piece, all of whose characters the font has, wherever it stands; None for other words."""
    if style.fallbacks or [part.text for part in split_word(text)] != [text]:
        return None
    shaped = style.shape(text)
    return None if 0 in shaped.glyphs else Piece(shaped.width, style, shaped, text=text)


def read_marks(
    scene: Scene, text: str, lang: str, at: Element, source: str, signs: set[str] | None = None
) -> tuple[StyledText, ...]:
    """Give a text of a template with its quotes and dashes set, read with its marks; what is wrong is reported. The
    stars that stand before a footnote are added to `signs`, with which a later part of the text is read."""
    for mark in find_foreign_marks(text, scene.shop.icons):
        scene.warn("unread-markup", mark.message, at, mark.hint, source, mark.typed)
    if scene.shop.is_typographic:
        text = refine(text, lang)
    marked = parse_markup(text, scene.shop.icons, frozenset(signs or ()))
    if signs is not None:
        signs |= marked.signs
    for stars in marked.unclosed:
        kind = "bold" if stars == "**" else "italic"
        hint = f"Close it with a second `{stars}`, or write `\\{stars[0]}` for the character itself."
        message = f"The mark `{stars}` begins {kind} text that never ends; it is printed as it stands."
        scene.warn("unclosed-emphasis", message, at, hint, source)
    for name in marked.unknown_icons:
        check_icon(scene, name, at, source)
    return marked.pieces


def emphasise(scene: Scene, style: Style, marks: StyledText | Look, at: Element, bold_weight: str = "700") -> Style:
    """Give a style as marks for bold and italic make it: the weight that is nearest where italic is asked for."""
    if not (marks.is_bold or marks.is_italic):
        return style
    changed = dict(style)
    if marks.is_bold:
        changed["font-weight"] = bold_weight
    if marks.is_italic:
        changed["font-style"] = "italic"
        family, weight = changed.get("font-family", ""), parse_weight(changed.get("font-weight", "400")) or 400
        nearest = scene.shop.fonts.find_nearest_weight(family, weight, True)
        if marks.is_bold and nearest < weight - 100:
            printed = next(filter(scene.shop.fonts.has, parse_families(family)), family)
            message = f"Text that is bold and italic is printed in the weight {nearest} of {printed}."
            scene.warn(
                "unknown-font", message, at, "Put the bold italic font beside the others, or leave one mark out."
            )
        changed["font-weight"] = str(nearest)
    return changed


def measure_icon(scene: Scene, name: str, color: Color, at: Element) -> float:
    """Give the width of an icon of the deck within a text, in ems."""
    art = find_art(scene, name, color, at)
    return ICON_HEIGHT * (art.view.width / art.view.height if art else 1.0)


def _letters_of(block: list[Word]) -> list[str]:
    """Give what is written in a block, piece by piece, spaces and icons among them."""
    return [piece.letters for word in block for piece in ([word.space] if word.space else []) + word.pieces]
