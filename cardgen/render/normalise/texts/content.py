"""What a <text> holds, read into spans of characters and the places that its lists give to single characters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cardgen.diagnostics.report import suggest
from cardgen.render.breaking import SOFT_HYPHEN
from cardgen.render.colors import BLACK, parse_color
from cardgen.render.lengths import NUMBER, parse_mm
from cardgen.render.markup import StyledText
from cardgen.render.normalise.allowed import check_features, explain_unsupported
from cardgen.render.normalise.budget import LETTERS
from cardgen.render.normalise.conditions import is_foreign, is_meant
from cardgen.render.normalise.declarations import VARIANTS
from cardgen.render.normalise.flow import ICON, emphasise, measure_icon, read_marks
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name
from cardgen.render.normalise.style import DECORATION, LINES, Style, inherit, own_lines, own_properties
from cardgen.render.normalise.text_styles import read_size, report_value
from cardgen.render.normalise.texts.along import Track, read_track
from cardgen.render.normalise.texts.baselines import LINES_OF_LETTERS, read_shift

_SPACES = re.compile(r"[ \t\r\n]+")
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_PRESERVED = frozenset({"pre", "pre-wrap", "break-spaces", "preserve"})
_LISTS = ("x", "y", "dx", "dy", "rotate")
_ANYWHERE = frozenset({"inherit", "initial", "unset", "auto", "none", "normal"})
_FIRST_LETTER = re.compile(r"(?<![\w'’])\w")
_PLAIN_LINES = {
    "text-decoration-style": ("solid",),
    "text-decoration-thickness": ("auto", "from-font"),
    "text-underline-offset": ("auto",),
    "text-underline-position": ("auto", "from-font"),
}
_WORDS = {
    "text-decoration": LINES,
    "font-variant": ("normal", *VARIANTS["font-variant"]),
    "lengthAdjust": ("spacing", "spacingAndGlyphs"),
    "dominant-baseline": LINES_OF_LETTERS,
    "alignment-baseline": LINES_OF_LETTERS,
}


@dataclass(slots=True, eq=False)
class Span:
    """Text in one style: where its first character stands in the whole text, its size and how far its baseline is
    lowered (both in user units), the line by which it is aligned, the path that it runs along, if it does, and the
    icon, with its width in ems, that its one character stands for, if it does."""

    text: str
    style: Style
    element: Element
    size: float
    shift: float = 0.0
    align: str = ""
    track: Track | None = None
    is_preserved: bool = False
    icon: str = ""
    icon_width: float = 0.0
    first: int = 0

    @property
    def end(self) -> int:
        """Give the number of the character after the last one."""
        return self.first + len(self.text)


@dataclass(frozen=True, slots=True)
class Length:
    """A `textLength`: which characters are to be how long (user units), by stretching glyphs too or only spaces."""

    first: int
    end: int
    value: float
    is_stretched: bool


@dataclass(slots=True)
class Content:
    """The spans of a <text>, by attribute the values for single characters by number, and the lengths asked for,
    inner ones first."""

    spans: list[Span] = field(default_factory=list)
    places: dict[str, dict[int, float]] = field(default_factory=lambda: {name: {} for name in _LISTS})
    lengths: list[Length] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Addressed:
    """An element with the numbers of its first span and of the one after its last."""

    element: Element
    own: Own
    size: float
    first: int
    end: int


def read_content(scene: Scene, element: Element, own: Own, context: DrawContext, source: str) -> Content:
    """Read all that a <text> holds, with `source` as the card's field that it is from; what cannot be read is
    reported."""
    content = Content()
    addressed: list[_Addressed] = []
    style = own_lines(context.style)
    around = _Around(is_preserved=scene.file != "" and _is_preserved(element, style))
    _read_element(scene, element, own, style, context, around, content.spans, addressed)
    _collapse_spaces(content.spans)
    read = content.spans
    if not scene.file:
        content.spans = [part for span in read for part in _read_span_marks(scene, span, source)]
    count = 0
    for span in content.spans:
        span.first = count
        count += len(span.text)
        scene.budget.spend(LETTERS, len(span.text) + 1)
    starts = [*(span.first for span in read), count]
    for each in addressed:  # outer ones first: what stands within wins
        first, end = starts[each.first], starts[each.end]
        _read_lists(scene, each, context, first, end, content)
        _read_length(scene, each, context, first, end, content)
    return content


def _is_preserved(element: Element, style: Style) -> bool:
    """Tell whether what stands around a text keeps its spaces."""
    space = style.get("white-space")
    if space is None:
        space = next((each.get(_XML_SPACE) for each in element.iterancestors() if each.get(_XML_SPACE)), None)
    return space in _PRESERVED


@dataclass(frozen=True, slots=True)
class _Around:
    shift: float = 0.0
    align: str = ""
    track: Track | None = None
    is_preserved: bool = False


def _read_element(
    scene: Scene,
    element: Element,
    own: Own,
    style: Style,
    context: DrawContext,
    around: _Around,
    spans: list[Span],
    addressed: list[_Addressed],
) -> None:
    size = read_size(scene, style, element)
    _check_words(scene, element, own)
    _check_lines(scene, element, own, style)
    space = own.get("white-space", own.get(_XML_SPACE, own.get("xml:space")))
    is_preserved = around.is_preserved if space is None else space in _PRESERVED
    align = own.get("alignment-baseline", "auto")
    inner = _Around(around.shift, around.align if align in ("auto", "inherit") else align, around.track, is_preserved)
    if local_name(element) == "text":
        _check_wrapping(scene, element, own)
    else:
        inner = replace(inner, shift=around.shift + read_shift(scene, own, style, element, size))
    if local_name(element) == "textPath":
        track = read_track(scene, element, own, context)
        if track is None:
            return
        inner = replace(inner, track=track)
    first = len(spans)
    here = len(addressed)

    def add(text: str) -> None:
        if scene.file and "text-transform" in style:
            text = _change_case(text, style["text-transform"], spans[-1].text if spans else "")
        spans.append(Span(text, style, element, size, inner.shift, inner.align, inner.track, is_preserved))

    add(element.text or "")
    for child in element:
        name = "" if is_foreign(child) else local_name(child)
        if name in ("tspan", "a", "textPath"):
            child_own = own_properties(child)
            check_features(scene, child, child_own)
            is_shown = child_own.get("display") != "none" and is_meant(scene, child_own)
            if is_shown and (name != "textPath" or local_name(element) == "text"):
                child_style = inherit(style, child_own)
                _read_element(scene, child, child_own, child_style, context, inner, spans, addressed)
        elif name not in ("", "title", "desc"):
            explain_unsupported(scene, child, name)
        if child.tail:
            add(child.tail)
    addressed.insert(here, _Addressed(element, own, size, first, len(spans)))


def _check_words(scene: Scene, element: Element, own: Own) -> None:
    """Report words that mean nothing, which would be passed over."""
    for name in (name for name in _WORDS if name in own):
        words = [word for word in own[name].split() if word not in _WORDS[name] and word not in _ANYWHERE]
        if words:
            message = f"`{name}` is `{own[name]}`; it can be {', '.join(f'`{word}`' for word in _WORDS[name])}."
            report_value(scene, message, element, suggest(words[0], _WORDS[name]))


def _check_lines(scene: Scene, element: Element, own: Own, style: Style) -> None:
    """Tell of what lines along text cannot have: they are drawn plain, in the paint of the text."""
    if not json.loads(style.get(DECORATION, "[]")):
        return
    color = parse_color(own.get("text-decoration-color", ""))
    if color is not None and color != parse_color(style.get("fill", "black")):
        _tell_line(scene, element, own, "text-decoration-color", "in the colour of the text")
    for name, plain in _PLAIN_LINES.items():
        if own.get(name, plain[0]).lower() not in (*plain, *_ANYWHERE):
            _tell_line(scene, element, own, name, "as one plain line where the font has it")


def _tell_line(scene: Scene, element: Element, own: Own, name: str, how: str) -> None:
    message = f"`{name}` is `{own[name]}`; the line is drawn {how}."
    scene.pass_over(message, element, "Draw the line as a shape of its own.", "svg-unsupported")


def _check_wrapping(scene: Scene, element: Element, own: Own) -> None:
    """Tell of text that is to be wrapped, unless it is broken into lines already, as programs write it."""
    for name in ("inline-size", "shape-inside"):
        value = own.get(name, "auto").strip().lower()
        is_broken = any(child.get("x") or child.get("y") or child.get("dy") for child in element)
        if value not in _ANYWHERE and not value.startswith("0") and not is_broken:
            message = f"`{name}` is `{value}`, which is not followed: the text is set in one line."
            hint = "Break it with <tspan>." if scene.file else "Use <textbox> for text that wraps."
            scene.pass_over(message, element, hint, "svg-unsupported")


def _change_case(text: str, case: str, before: str) -> str:
    """Give text as `text-transform` has it; `before` is what stands before it."""
    if case == "uppercase":
        return text.upper()
    if case == "lowercase":
        return text.lower()
    if case != "capitalize":
        return text
    found = _FIRST_LETTER.sub(lambda match: match[0].upper(), text)
    return text[:1] + found[1:] if before[-1:].isalnum() else found


def _collapse_spaces(spans: list[Span]) -> None:
    """Let any white space be one space, and none at either end of the text (SVG 1.1, section 10.15)."""
    after_space = True
    for span in spans:
        if span.is_preserved:
            span.text = span.text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ").replace("\t", " ")
            after_space = span.text.endswith(" ") if span.text else after_space
            continue
        span.text = _SPACES.sub(" ", span.text)
        if after_space:
            span.text = span.text.removeprefix(" ")
        if span.text:
            after_space = span.text.endswith(" ")
    for span in reversed(spans):
        if span.text:
            span.text = span.text if span.is_preserved else span.text.removesuffix(" ")
            if span.text:
                return


def _read_span_marks(scene: Scene, span: Span, source: str) -> Iterator[Span]:
    """Give a span of a template as those that its marks make of it: bold, italic and icons; the span itself comes
    first."""
    lang = span.style.get("lang") or scene.shop.lang
    marked = read_marks(scene, span.text, lang, span.element, source)
    plain = span.style
    for number, styled in enumerate(marked or (StyledText(""),)):
        part = span if number == 0 else replace(span)
        part.text, part.icon = ICON if styled.icon else styled.text.replace(SOFT_HYPHEN, ""), styled.icon
        part.style = emphasise(scene, plain, styled, span.element)
        if styled.icon:
            part.icon_width = measure_icon(scene, styled.icon, BLACK, span.element)
        yield part


def _read_lists(scene: Scene, each: _Addressed, context: DrawContext, first: int, end: int, content: Content) -> None:
    """Note the places of an element's characters; what an element within it says comes later and wins."""
    wholes = {"x": context.width, "y": context.height, "dx": context.width, "dy": context.height}
    for name, whole in wholes.items():
        if name in each.own and not (name in ("x", "y") and local_name(each.element) == "textPath"):
            values = (parse_mm(word, whole=whole, em=each.size) for word in _split(each.own[name]))
            for at, value in enumerate(_take_known(scene, each, name, values)):
                if first + at < end:
                    content.places[name][first + at] = value
    if "rotate" in each.own:
        numbers = (parse_mm(word) if NUMBER.fullmatch(word) else None for word in _split(each.own["rotate"]))
        angles = list(_take_known(scene, each, "rotate", numbers))
        for at in range(first, end) if angles else ():
            content.places["rotate"][at] = angles[min(at - first, len(angles) - 1)]


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _take_known(scene: Scene, each: _Addressed, name: str, values: Iterable[float | None]) -> list[float]:
    """Give the values if all could be read; a list with one that could not is reported and passed over."""
    read = list(values)
    known = [value for value in read if value is not None]
    if len(known) < len(read):
        report_value(scene, f"`{name}` is `{each.own[name]}`, which is no list of lengths.", each.element)
        return []
    return known


def _read_length(scene: Scene, each: _Addressed, context: DrawContext, first: int, end: int, content: Content) -> None:
    text = each.own.get("textLength", "auto")
    if text in ("auto", "inherit") or first == end:
        return
    value = parse_mm(text, whole=context.width, em=each.size)
    if value is None or value < 0:
        report_value(scene, f"`textLength` is `{text}`, which is no length.", each.element)
        return
    content.lengths = [other for other in content.lengths if not (first <= other.first and other.end <= end)]
    content.lengths.append(Length(first, end, value, each.own.get("lengthAdjust") == "spacingAndGlyphs"))
