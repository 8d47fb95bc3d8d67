"""Bombs in drawings: elements, paths, paint, filters and texts that grow, repeat or hold themselves."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Mapping
from functools import partial

from bomb import DECK, Bomb, make_project

_BOX = '<rect width="9" height="9"/>'
_SHOWN = '<image href="a.svg" x="5" y="5" width="40" height="40"/>'
_COMPLEX = frozenset({"svg-too-complex"})
_MALFORMED = frozenset({"svg-malformed"})
_BAD_VALUE = frozenset({"svg-bad-value"})
_UNSUPPORTED = frozenset({"svg-unsupported"})
_MISSING = frozenset({"missing-picture"})
_MISSING_ID = frozenset({"svg-missing-reference"})
_NONE: frozenset[str] = frozenset()
_ICONS = DECK.replace("cards:", "icons: {x: t/x.svg}\ncards:")
_BUILD = ("build", "t")


def draw(body: str, head: str = 'viewBox="0 0 100 100"') -> bytes:
    """Give a drawing as a file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'.encode()


def show(body: str, head: str = 'viewBox="0 0 100 100"', files: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Give a project whose card shows a picture with this body."""
    return show_file(draw(body, head), files)


def show_file(data: bytes, files: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Give a project whose card shows a picture that is this file."""
    return make_project(_SHOWN, files={"decks/t/a.svg": data, **(files or {})})


def repeat(before: str, body: str, after: str, count: int) -> dict[str, bytes]:
    """Give a project whose picture has its body so many times within the same."""
    return show(before * count + body + after * count)


def double(tag: str, attribute: str, count: int, more: str = "") -> dict[str, bytes]:
    """Give a project whose picture has definitions each of which uses the next twice."""
    user = f"<rect width='9' height='9' {attribute}='url(#d{{}})'/>" * 2
    steps = "".join(f"<{tag} id='d{at}' {more}>{user.format(at + 1, at + 1)}</{tag}>" for at in range(count))
    last = f"<{tag} id='d{count}' {more}>{_BOX}</{tag}>"
    return show(f"{steps}{last}<rect width='90' height='90' {attribute}='url(#d0)'/>")


def nest_uses(count: int, within: str = "g", each: int = 2) -> str:
    """Give groups each of which uses the one before some times, and the last of them."""
    groups = "".join(
        f"<{within} id='u{at}'>" + f"<use href='#u{at - 1}'/>" * each + f"</{within}>" for at in range(1, count)
    )
    return f"<defs><g id='u0'>{_BOX}</g>{groups}</defs><use href='#u{count - 1}'/>"


def chain(count: int, each: int = 1) -> dict[str, bytes]:
    """Give a project with pictures each of which shows the next some times."""
    shown = '<image width="9" height="9" href="c{}.svg"/>'
    files = {f"decks/t/c{at}.svg": draw(shown.format(at + 1) * each) for at in range(count)}
    return show(shown.format(0), files={**files, f"decks/t/c{count}.svg": draw(_BOX)})


def nest_data(count: int) -> dict[str, bytes]:
    """Give a project whose picture holds pictures within pictures, packed and inlined."""
    data = draw(_BOX)
    for _ in range(count):
        packed = base64.b64encode(gzip.compress(data)).decode()
        data = draw(f'<image width="9" height="9" href="data:image/svg+xml;base64,{packed}"/>')
    return show_file(data)


def filter_card(steps: str, region: str = 'x="0" y="0" width="1" height="1"', shown: str = "") -> dict[str, bytes]:
    """Give a project whose picture is drawn through a filter."""
    shown = shown or '<rect width="100" height="100" filter="url(#f)"/>'
    return show(f'<filter id="f" {region}>{steps}</filter>{shown}')


def line(steps: int, step: str = " 1 1") -> str:
    """Give path data of so many steps."""
    return f"M0 0l{step * steps}"


_TILE = "width='9' height='9' patternUnits='userSpaceOnUse'"
_MANY = "".join(f"<path d='M{at} 1l{at} 5z'/>" for at in range(9000))
_MARKED = "<path d='M0 0L1 1' marker-start='url(#m)'/>"
_FILLED = "<rect width='9' height='9' fill='url(#{})'/>"
_MARKER = f"<marker id='m' markerWidth='9' markerHeight='9'>{_BOX}</marker>"
_ENTITIES = "".join(
    f'<!ENTITY {name} "{f"&{inner};" * 10}">' for name, inner in zip("bcdefghi", "abcdefgh", strict=True)
)
_LAUGHS = f'<!DOCTYPE svg [<!ENTITY a "ha">{_ENTITIES}]><svg>&i;</svg>'
_SIMPLE = b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>'
_TURBULENCE = '<feTurbulence baseFrequency="0.9" numOctaves="1000000000"/>'
_LARGE = 'x="-1000" y="-1000" width="9999" height="9999"'


def _name_near(tag: str, user: str, count: int = 4000) -> dict[str, bytes]:
    """Give a project whose picture refers to many ids that are nearly there."""
    there = "".join(f"<{tag} id='name{at}'/>" for at in range(count))
    return show(there + "".join(user.format(f"nome{at}x") for at in range(count)))


def _encoded(name: str, text: bytes = b"a") -> dict[str, bytes]:
    return show_file(b'<?xml version="1.0" encoding="' + name.encode() + b'"?>' + _SIMPLE + text + b"</svg>")


BOMBS = (
    # what is repeated, and what holds itself
    Bomb("use-doubling", partial(show, nest_uses(30)), _COMPLEX),
    Bomb("use-by-tens", partial(show, nest_uses(10, each=10)), _COMPLEX),
    Bomb("use-doubling-on-a-face", partial(make_project, nest_uses(30)), _COMPLEX),
    Bomb("symbol-doubling", partial(show, nest_uses(25, "symbol")), _COMPLEX),
    Bomb("use-of-itself", partial(show, "<g id='a'><use href='#a'/></g>"), _BAD_VALUE, exit_code=0),
    Bomb(
        "use-in-a-circle",
        partial(show, "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb("use-of-itself-on-a-face", partial(make_project, "<g id='a'><use href='#a'/></g>"), _COMPLEX),
    Bomb(
        "boxes-within-boxes",
        partial(repeat, "<g style='transform-box:fill-box;rotate:3deg'>", _BOX, "</g>", 50),
        _COMPLEX,
    ),
    Bomb("pictures-in-a-row", partial(chain, 300), _COMPLEX),
    Bomb("pictures-doubling", partial(chain, 9, each=5), _COMPLEX),
    Bomb("pictures-inlined-deep", partial(nest_data, 30), _COMPLEX),
    Bomb("picture-of-itself", partial(show, '<image href="a.svg" width="9" height="9"/>'), _BAD_VALUE, exit_code=0),
    Bomb(
        "icon-in-many-colors",
        partial(
            make_project,
            '{% for i in range(3000) %}<icon name="x" size="5" fill="#{{ "%06x" | format(i) }}"/>{% endfor %}',
            _ICONS,
            files={"templates/t/x.svg": draw(f"<defs>{_BOX * 9000}</defs>{_BOX}")},
        ),
        _COMPLEX,
    ),
    Bomb(
        "icon-in-every-word",
        partial(
            make_project,
            f'<textbox x="1" y="1" width="40" height="40" font-family="Source Sans 3">{":x: " * 900}</textbox>',
            _ICONS,
            files={"templates/t/x.svg": draw(_BOX * 900)},
        ),
        _COMPLEX,
    ),
    Bomb(
        "picture-shown-often",
        partial(
            make_project,
            "{% for i in range(2000) %}" + _SHOWN + "{% endfor %}",
            files={"decks/t/a.svg": draw(_BOX * 9000)},
        ),
        _COMPLEX,
    ),
    # what is much, and what is deep
    Bomb("groups-deep", partial(repeat, "<g>", _BOX, "</g>", 200), _COMPLEX),
    Bomb("groups-very-deep", partial(repeat, "<g>", _BOX, "</g>", 100_000), _MALFORMED),
    Bomb("views-around-much", partial(repeat, "<svg viewBox='0 0 99 99'>", _MANY, "</svg>", 50), _COMPLEX),
    Bomb(
        "clips-around-much",
        partial(
            show,
            "<clipPath id='m' clipPathUnits='objectBoundingBox'><rect width='1' height='1'/></clipPath>"
            + "<g clip-path='url(#m)'>" * 55
            + _MANY
            + "</g>" * 55,
        ),
        _COMPLEX,
    ),
    Bomb("elements-drawn", partial(show, "<g/>" * 900_000), _COMPLEX),
    Bomb("elements-not-drawn", partial(show, f"<defs>{'<rect/>' * 400_000}</defs>"), _COMPLEX),
    Bomb(
        "elements-on-a-face",
        partial(make_project, "{% for i in range(40000) %}<defs><g/></defs>{% endfor %}"),
        _COMPLEX,
    ),
    Bomb("elements-of-no-kind", partial(show, "<x xmlns='u'/>" * 200_000), _COMPLEX),
    Bomb("spans-of-text", partial(show, f"<text>{'<tspan>a</tspan>' * 100_000}</text>"), _COMPLEX),
    Bomb("attributes", partial(show, "<rect " + " ".join(f"strokq{at}='1'" for at in range(100_000)) + "/>"), _COMPLEX),
    Bomb(
        "attributes-on-a-face",
        partial(make_project, "<rect " + " ".join(f"strokq{at}='1'" for at in range(9_000)) + "/>"),
        _COMPLEX,
    ),
    Bomb(
        "attributes-nearly-right",
        partial(show, "".join(f"<rect strok{at}='1'/>" for at in range(9000))),
        frozenset({"svg-unknown-attribute"}),
        exit_code=0,
    ),
    Bomb("ids-nearly-right", partial(_name_near, "g", "<use href='#{}'/>"), _MISSING_ID, exit_code=0),
    Bomb(
        "paints-nearly-right",
        partial(_name_near, "pattern", "<rect width='9' height='9' fill='url(#{})'/>"),
        _MISSING_ID,
        exit_code=0,
    ),
    Bomb(
        "filters-nearly-right",
        partial(_name_near, "filter", "<rect width='9' height='9' filter='url(#{})'/>"),
        _MISSING_ID,
        exit_code=0,
    ),
    Bomb(
        "pictures-nearly-right",
        partial(
            show,
            "".join(f"<image width='9' height='9' href='b{at}.svg'/>" for at in range(5000)),
            files={f"decks/t/c{at}.svg": b"" for at in range(200)},
        ),
        _MISSING,
    ),
    # names and bytes
    Bomb("name-of-a-file", partial(make_project, f"<image width='9' height='9' href='{'a' * 400}.png'/>"), _MISSING),
    Bomb(
        "name-of-a-file-with-folders",
        partial(show, f"<image width='9' height='9' href='{'a/' * 50_000}a.png'/>"),
        _MISSING,
    ),
    Bomb(
        "name-with-a-null",
        partial(show, "<image width='9' height='9' href='a%00b.png'/>"),
        frozenset({"missing-picture", "outside-project"}),
    ),
    Bomb("digits-of-a-length", partial(show, f"<rect width='{'9' * 3_900_000}'/>"), _BAD_VALUE),
    Bomb(
        "digits-of-a-weight",
        partial(make_project, f"<g font-weight='{'1' * 5000}'><text font-weight='bolder'>a</text></g>"),
        _BAD_VALUE,
    ),
    Bomb(
        "digits-of-a-feature",
        partial(show, f"<text font-feature-settings=\"'liga' {'1' * 5000}\">a</text>"),
        _BAD_VALUE,
    ),
    Bomb("entities-laughing", partial(show_file, _LAUGHS.encode()), _MALFORMED),
    Bomb(
        "entities-quadratic",
        partial(
            show_file, (f'<!DOCTYPE svg [<!ENTITY a "{"a" * 100_000}">]><svg>' + "&a;" * 100_000 + "</svg>").encode()
        ),
        _MALFORMED,
    ),
    Bomb(
        "entity-of-a-file",
        partial(show_file, b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///dev/zero">]><svg>&x;</svg>'),
        _MALFORMED,
    ),
    Bomb(
        "doctypes", partial(show_file, b'<?xml version="1.0"?>' + b"<!DOCTYPE a[" * 300_000 + b"<!ENTITY "), _MALFORMED
    ),
    Bomb("comments-open", partial(show_file, _SIMPLE + b"<!--" * 900_000), _MALFORMED),
    Bomb("data-open", partial(show_file, _SIMPLE + b"<![CDATA[" * 400_000), _MALFORMED),
    Bomb("encoding-idna", partial(_encoded, "idna"), frozenset({"svg-malformed", "svg-bad-value"})),
    Bomb(
        "encoding-punycode",
        partial(_encoded, "punycode", b"\xff-" + b"a9" * 200_000),
        frozenset({"svg-malformed", "svg-bad-value"}),
    ),
    Bomb("encoding-undefined", partial(_encoded, "undefined"), frozenset({"svg-malformed", "svg-bad-value"})),
    Bomb("packed", partial(show_file, gzip.compress(b"<svg>" + b" " * 400_000_000)), _COMPLEX),
    # paths and lines
    Bomb("path-of-a-million", partial(show, f"<path d='{line(900_000)}'/>"), _BAD_VALUE, exit_code=0),
    Bomb(
        "paths-large", partial(show, "".join(f"<path d='{line(19_990, f' 1 {at}')}'/>" for at in range(40))), _COMPLEX
    ),
    Bomb(
        "path-used-often",
        partial(show, f"<defs><path id='p' d='{line(19_990)}'/></defs>" + "<use href='#p'/>" * 4900),
        _COMPLEX,
    ),
    Bomb(
        "path-of-infinity",
        partial(show, "<path d='M0 0L1e999 NaN'/><path d='M0 0L1e308 1e308'/>"),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb("points", partial(show, f"<polygon points='{'1 2 ' * 900_000}'/>"), _COMPLEX),
    Bomb(
        "points-with-square-ends",
        partial(show, f"<path d='{line(19_000)}' stroke='red' stroke-linecap='square'/>"),
        _NONE,
        exit_code=0,
    ),
    Bomb(
        "dashes",
        partial(show, "<path d='M0 0L99999 99999' stroke='red' stroke-dasharray='0.001'/>"),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb(
        "dashes-of-nothing",
        partial(show, "<path pathLength='99999' d='M0 0H9' stroke='red' stroke-dasharray='0.0001'/>"),
        _NONE,
        _BUILD,
        exit_code=0,
    ),
    Bomb("markers", partial(show, f"{_MARKER}<path d='{line(19_000)}' marker-mid='url(#m)'/>"), _COMPLEX),
    Bomb(
        "markers-of-nothing",
        partial(show, "<marker id='m'/>" + f"<polyline points='{'1 2 ' * 100_000}' marker-mid='url(#m)'/>" * 9),
        _COMPLEX,
    ),
    Bomb(
        "marker-of-itself",
        partial(
            show,
            f"<marker id='m'>{_MARKED}</marker>{_MARKED}",
        ),
        _NONE,
        exit_code=0,
    ),
    Bomb(
        "transforms-stacked",
        partial(repeat, "<g transform='scale(99999)'>", _BOX, "</g>", 40),
        _NONE,
        _BUILD,
        exit_code=0,
    ),
    Bomb(
        "transform-of-spaces",
        partial(show, f"<g transform='scale(2){' ' * 100_000}x'>{_BOX}</g>"),
        _BAD_VALUE,
        exit_code=0,
    ),
    # paint, masks and clips
    Bomb("patterns-doubling", partial(double, "pattern", "fill", 30, _TILE), _COMPLEX),
    Bomb(
        "pattern-of-itself",
        partial(
            show,
            f"<pattern id='p' {_TILE}>{_FILLED.format('p')}</pattern>{_FILLED.format('p')}",
        ),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb(
        "gradients-in-a-circle",
        partial(
            show,
            "<linearGradient id='g' href='#h'/><radialGradient id='h' href='#g'/>" + _FILLED.format("g"),
        ),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb("stops", partial(show, f"<linearGradient id='g'>{'<stop/>' * 100_000}</linearGradient>"), _COMPLEX),
    Bomb("masks-doubling", partial(double, "mask", "mask", 30), _COMPLEX),
    Bomb(
        "masks-in-a-row",
        partial(
            show,
            "".join(f"<mask id='m{at}' mask='url(#m{at + 1})'>{_BOX}</mask>" for at in range(2000))
            + "<rect width='9' height='9' mask='url(#m0)'/>",
        ),
        _COMPLEX,
    ),
    Bomb(
        "mask-of-itself",
        partial(show, f"<mask id='m' mask='url(#m)'>{_BOX}</mask><rect width='9' height='9' mask='url(#m)'/>"),
        _BAD_VALUE,
        exit_code=0,
    ),
    Bomb("clips-doubling", partial(double, "clipPath", "clip-path", 30), _COMPLEX),
    Bomb(
        "clips-in-a-row",
        partial(
            show,
            "".join(f"<clipPath id='m{at}' clip-path='url(#m{at + 1})'>{_BOX}</clipPath>" for at in range(2000))
            + "<rect width='9' height='9' clip-path='url(#m0)'/>",
        ),
        _COMPLEX,
    ),
    Bomb(
        "clip-of-itself",
        partial(
            show,
            f"<clipPath id='c' clip-path='url(#c)'>{_BOX}</clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
        ),
        _BAD_VALUE,
        exit_code=0,
    ),
    # filters
    Bomb("turbulence", partial(filter_card, _TURBULENCE * 100), _COMPLEX, _BUILD),
    Bomb("filter-steps", partial(filter_card, '<feOffset dx="1"/>' * 1000), _COMPLEX),
    Bomb(
        "filters-many",
        partial(
            filter_card,
            _TURBULENCE,
            shown="".join(f'<rect width="100" height="100" x="{at / 100}" filter="url(#f)"/>' for at in range(5000)),
        ),
        _COMPLEX,
        _BUILD,
    ),
    Bomb(
        "filter-functions",
        partial(show, '<rect width="100" height="100" style="filter:' + "blur(1px) " * 3000 + '"/>'),
        _COMPLEX,
        _BUILD,
    ),
    Bomb("filter-region", partial(filter_card, _TURBULENCE * 60, _LARGE), _COMPLEX, _BUILD),
    Bomb(
        "kernel", partial(filter_card, f'<feConvolveMatrix order="1000" kernelMatrix="{"1 " * 1_000_000}"/>'), _COMPLEX
    ),
    Bomb(
        "filter-of-itself",
        partial(
            show, "<filter id='f'><feImage href='#r'/></filter><rect id='r' width='9' height='9' filter='url(#f)'/>"
        ),
        _BAD_VALUE,
        _BUILD,
        exit_code=0,
    ),
    Bomb(
        "filter-nodes",
        partial(filter_card, "<feMerge>" + "<feMergeNode/>" * 25_000 + "</feMerge>"),
        _COMPLEX,
        _BUILD,
    ),
    # texts
    Bomb("letters", partial(show, f"<text>{'ab ' * 300_000}</text>"), _COMPLEX),
    Bomb(
        "letters-placed-each",
        partial(show, f"<text x='{'1 ' * 1_000_000}'>{'a' * 90_000}</text>"),
        frozenset({"unknown-font"}),
    ),
    Bomb(
        "text-along-much",
        partial(
            show, f"<path id='p' d='M0 0{'c1 2 3 4 5 6' * 19_000}'/><text><textPath href='#p'>ab</textPath></text>"
        ),
        _COMPLEX,
    ),
    Bomb(
        "text-along-nothing",
        partial(show, "<text><textPath path='M0 0L1 zz'>ab</textPath></text>"),
        _BAD_VALUE,
        exit_code=0,
    ),
)
