"""A page parted after its last transparent thing: what is drawn up to it, and what is drawn over it and is opaque.

Each part is a content of its own, in which the rest of the page still has its effect on the graphics state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.export.press.walk import Found, find_transparency, find_transparent_look, walk_from

_PATHS = {"m", "l", "c", "v", "y", "h", "re"}
_CLIPS = {"W", "W*"}
_PAINTS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*"}
_TEXTS = {"Tj", "TJ", "'", '"'}
_DRAWS = {*_PAINTS, *_TEXTS, "Do", "sh", "INLINE IMAGE"}
_COLORS = {"g", "rg", "k", "cs", "sc", "scn"}
_STATES = {"cm", "w", "J", "j", "M", "d", "ri", "i", "gs", "Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts"}
_STATES |= _COLORS | {each.upper() for each in _COLORS}
_MARKS = {"BDC", "BMC"}
_KINDS = {
    "Do": "/XObject",
    "gs": "/ExtGState",
    "Tf": "/Font",
    "sh": "/Shading",
    "scn": "/Pattern",
    "SCN": "/Pattern",
}
_LOOKS = ("/CA", "/ca", "/BM", "/SMask", "/AIS", "/TK")
_FIRST_CLIP_MODE = 4
_DEEPEST = 20


class OddPageError(ValueError):
    """A page cannot be parted."""


@dataclass(frozen=True, slots=True)
class Part:
    """A content with what it refers to; `marks` is how many of its first instructions only begin marked content."""

    content: list[Any]
    resources: Any
    marks: int = 0


@dataclass(frozen=True, slots=True)
class _State:
    """What the next thing is drawn in is opaque: what dictionaries say of the state, colours, the font."""

    looks: dict[str, bool] = field(default_factory=dict)
    fill: bool = True
    stroke: bool = True
    font: bool = True

    @property
    def is_plain(self) -> bool:
        return all(self.looks.values())


def split_page(document: Any, page: Any) -> tuple[Part, Part] | None:
    """Give what is drawn up to the last transparent thing of a page, and what is drawn after it.

    None where nothing is drawn after it. Raises OddPageError for layers, letters as clips, and what is not closed.
    """
    import pikepdf

    parts = _split(document, page, page.get("/Resources", pikepdf.Dictionary()), 0)
    return parts if parts is not None and _draws(parts[1]) else None


def has_text(part: Part) -> bool:
    """Tell whether letters are drawn in a part, or in the forms that it draws."""
    if any(str(each.operator) in _TEXTS for each in part.content):
        return True
    drawn = (part.resources.get("/XObject", {}).get(str(each.operands[0])) for each in part.content if _is(each, "Do"))
    forms = [each for each in drawn if each is not None and each.get("/Subtype") == "/Form"]
    return any("Tj" in _list_operators(found) for form in forms for found in walk_from(form, part.resources))


def walk_part(part: Part) -> Iterator[Found]:
    """Give a part and what it draws."""
    yield Found(0, None, part.content, part.resources)
    for kind in ("/XObject", "/Pattern"):
        for drawn in part.resources.get(kind, {}).values():
            yield from walk_from(drawn, part.resources)


def _list_operators(found: Any) -> set[str]:
    import pikepdf

    used = {str(each.operator) for each in pikepdf.parse_content_stream(found.content)}
    return {"Tj"} if used & _TEXTS else set()


def _split(document: Any, stream: Any, resources: Any, depth: int) -> tuple[Part, Part] | None:
    import pikepdf

    if depth > _DEEPEST:
        raise OddPageError
    content = list(pikepdf.parse_content_stream(stream))
    at = _find_last(content, resources)
    if at is None:
        return None
    inner = _open_form(document, content[at], resources, depth) if _is_plain_form(content, at, resources) else None
    end = at + 1
    if inner is None:
        while end < len(content) and _is(content[end], "Q"):
            end += 1
        last = [*_keep_state(content[:end]), *content[end:]]
        return Part(content[:end], resources), _make_part(last, resources, {})
    head, tail = (_make_form(document, content[at], resources, part) for part in inner)
    if "/Group" in tail:
        del tail["/Group"]
    first = [*content[:at], _draw("/Head")]
    last = [*_keep_state(content[:at]), _draw("/Tail"), *content[end:]]
    return Part(first, add_drawn(resources, "/Head", head)), _make_part(last, resources, {"/Tail": tail})


def _find_last(content: Sequence[Any], resources: Any) -> int | None:
    """Give the number of the last transparent instruction; of text, of the end of its object."""
    import pikepdf

    found, is_text, state, stack = None, False, _State(), []
    for at, each in enumerate(content):
        operator = str(each.operator)
        if operator == "q":
            stack.append(state)
        elif operator == "Q":
            if not stack:
                raise OddPageError
            state = stack.pop()
        elif operator == "BT":
            is_text = True
        elif operator == "ET":
            found = at if found is not None and is_text and found >= _find_begin(content, at) else found
            is_text = False
        elif operator in _DRAWS:
            if not _is_opaque(each, state, resources):
                found = at
        elif operator == "BDC" and each.operands[0] == pikepdf.Name.OC:
            raise OddPageError
        else:
            state = _change(state, each, resources)
    return found


def _find_begin(content: Sequence[Any], at: int) -> int:
    return max(number for number in range(at) if _is(content[number], "BT"))


def _change(state: _State, instruction: Any, resources: Any) -> _State:
    """Give the state after an operator: what is drawn in it is plain, or not."""
    import pikepdf

    operator, operands = str(instruction.operator), instruction.operands
    if operator == "gs":
        look = resources.get("/ExtGState", {}).get(str(operands[0]), {})
        if "/Font" in look:
            raise OddPageError
        changed = {name: find_transparent_look({name: look[name]}) is None for name in _LOOKS[:4] if name in look}
        return replace(state, looks={**state.looks, **changed})
    if operator == "Tf":
        font = resources.get("/Font", {}).get(str(operands[0]))
        return replace(state, font=font is None or font.get("/Subtype") != "/Type3")
    if operator.lower() not in _COLORS:
        return state
    is_named = len(operands) > 0 and isinstance(operands[-1], pikepdf.Name) and operator.lower() == "scn"
    pattern = resources.get("/Pattern", {}).get(str(operands[-1])) if is_named else None
    plain = pattern is None or not _is_transparent(pattern, resources)
    return replace(state, fill=plain) if operator.islower() else replace(state, stroke=plain)


def _is_opaque(instruction: Any, state: _State, resources: Any) -> bool:
    operator = str(instruction.operator)
    if not (state.is_plain and state.fill and state.stroke) or (operator in _TEXTS and not state.font):
        return False
    if operator != "Do":
        return True
    drawn = resources.get("/XObject", {}).get(str(instruction.operands[0]))
    if drawn is None or "/OC" in drawn:
        raise OddPageError
    if drawn.get("/Subtype") == "/Form":
        return not _is_transparent(drawn, resources)
    return "/SMask" not in drawn and not drawn.get("/SMaskInData", 0)


def _is_transparent(stream: Any, inherited: Any) -> bool:
    return any(find_transparency(found) is not None for found in walk_from(stream, inherited))


def _is_plain_form(content: Sequence[Any], at: int, resources: Any) -> bool:
    """Tell whether a form, which has transparent parts, is drawn as it is."""
    if not _is(content[at], "Do"):
        return False
    drawn = resources.XObject[str(content[at].operands[0])]
    if drawn.get("/Subtype") != "/Form":
        return False
    state, stack = _State(), []
    for each in content[:at]:
        if _is(each, "q"):
            stack.append(state)
        elif _is(each, "Q"):
            state = stack.pop()
        else:
            state = _change(state, each, resources)
    return state.is_plain


def _open_form(document: Any, instruction: Any, resources: Any, depth: int) -> tuple[Part, Part] | None:
    form = resources.XObject[str(instruction.operands[0])]
    parts = _split(document, form, form.get("/Resources", resources), depth + 1)
    return parts if parts is not None and _draws(parts[1]) else None


def _keep_state(content: Iterable[Any]) -> list[Any]:
    """Give what of a content still has its effect after it: state, clips and marked content that are not closed."""
    import pikepdf

    levels: list[list[Any]] = [[]]
    path: list[Any] = []
    for each in content:
        operator = str(each.operator)
        if operator == "q":
            levels.append([each])
        elif operator == "Q":
            closed = levels.pop()
            if any(str(one.operator) in _MARKS for one in closed):
                raise OddPageError
        elif operator == "EMC":
            _close_mark(levels[-1])
        elif operator in _PATHS or operator in _CLIPS:
            path.append(each)
        elif operator in _PAINTS or operator == "n":
            if any(str(one.operator) in _CLIPS for one in path):
                levels[-1] += [*path, pikepdf.ContentStreamInstruction([], pikepdf.Operator("n"))]
            path = []
        elif operator == "Tr" and int(each.operands[0]) >= _FIRST_CLIP_MODE:
            raise OddPageError
        elif operator in _STATES or operator in _MARKS:
            levels[-1].append(each)
    return [each for level in levels for each in level]


def _close_mark(level: list[Any]) -> None:
    """Take away the mark that is closed; what was set within it stays."""
    begun = [at for at, each in enumerate(level) if str(each.operator) in _MARKS]
    if not begun:
        raise OddPageError
    del level[begun[-1]]


def _make_part(content: list[Any], resources: Any, forms: dict[str, Any]) -> Part:
    """Give a part with only what it refers to; nothing of it is transparent, so no state says so."""
    import pikepdf

    used: dict[str, set[str]] = {kind: set() for kind in _KINDS.values()}
    for each in content:
        kind = _KINDS.get(str(each.operator))
        if kind is not None and len(each.operands):
            name = each.operands[0 if kind != "/Pattern" else -1]
            used[kind] |= {str(name)} if isinstance(name, pikepdf.Name) else set()
    found = pikepdf.Dictionary({kind: entry for kind, entry in resources.items() if kind not in used})
    for kind, names in used.items():
        entries = resources.get(kind, {})
        kept = {name: entries[name] for name in sorted(names) if name in entries}
        if kind == "/ExtGState":
            kept = {name: _make_plain(look) for name, look in kept.items()}
        kept |= forms if kind == "/XObject" else {}
        if kept:
            found[kind] = pikepdf.Dictionary(kept)
    marks = next((at for at, each in enumerate(content) if str(each.operator) not in _MARKS), len(content))
    return Part(content, found, marks)


def _make_plain(look: Any) -> Any:
    import pikepdf

    return pikepdf.Dictionary({name: value for name, value in look.items() if name not in _LOOKS})


def _make_form(document: Any, instruction: Any, resources: Any, part: Part) -> Any:
    import pikepdf

    form = resources.XObject[str(instruction.operands[0])]
    content = pikepdf.unparse_content_stream(part.content)
    made = pikepdf.Stream(document, content, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=form.BBox)
    if "/Matrix" in form:
        made.Matrix = form.Matrix
    if "/Group" in form:
        made.Group = form.Group
    made.Resources = part.resources
    return document.make_indirect(made)


def add_drawn(resources: Any, name: str, drawn: Any) -> Any:
    """Give resources with one more form or picture."""
    import pikepdf

    entries = {**dict(resources.get("/XObject", {}).items()), name: drawn}
    return pikepdf.Dictionary({**dict(resources.items()), "/XObject": pikepdf.Dictionary(entries)})


def _draw(name: str) -> Any:
    import pikepdf

    return pikepdf.ContentStreamInstruction([pikepdf.Name(name)], pikepdf.Operator("Do"))


def _is(instruction: Any, operator: str) -> bool:
    return str(instruction.operator) == operator


def _draws(part: Part) -> bool:
    return any(str(each.operator) in _DRAWS for each in part.content)
