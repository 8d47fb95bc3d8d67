"""Bombs in filters: steps, layers and pictures in them that take long, each of which alone is allowed."""

from __future__ import annotations

import random
import zlib
from functools import partial

from bomb import Bomb, make_project
from bombs_drawings import filter_card, show
from picture_bytes import chunk, head, png

_COMPLEX = frozenset({"svg-too-complex"})
_COARSE = frozenset({"low-resolution"})
_NONE: frozenset[str] = frozenset()
_BUILD = ("build", "t")
_WHOLE = 'x="0" y="0" width="1" height="1"'
_MOVE = f'<filter id="f" {_WHOLE}><feOffset dx="0.1"/></filter>'
_AREA = '<rect width="90" height="90"/>'


def _bomb(name: str, body: str, codes: frozenset[str] = _COMPLEX) -> Bomb:
    return Bomb(name, partial(show, body), codes, _BUILD, exit_code=int(codes is _COMPLEX))


def _step(name: str, steps: str, codes: frozenset[str] = _NONE) -> Bomb:
    return Bomb(name, partial(filter_card, steps), codes, _BUILD, exit_code=int(codes is _COMPLEX))


def _inside(name: str, inside: str, count: int, defs: str = "") -> Bomb:
    """Give a bomb that has something many times in one filter."""
    return _bomb(name, f"{_MOVE}{defs}<g filter='url(#f)'>{inside * count}</g>")


def _nest(name: str, step: str, count: int) -> Bomb:
    """Give a bomb of filters within each other."""
    start = "<g filter='url(#f)'>" * count
    return _bomb(name, f'<filter id="f" {_WHOLE}>{step}</filter>{start}{_AREA}{"</g>" * count}', _NONE)


def _functions(name: str, functions: str, codes: frozenset[str] = _NONE) -> Bomb:
    return _bomb(name, f'<rect width="100" height="100" style="filter:{functions}"/>', codes)


def _show_noise() -> dict[str, bytes]:
    """Give a project that shows a picture that cannot be packed many times through one filter."""
    noise = b"".join(b"\0" + random.Random(row).randbytes(600 * 3) for row in range(600))
    return {
        **show(_MOVE + "<g filter='url(#f)'>" + "<image href='b.png' width='90' height='90'/>" * 500 + "</g>"),
        "decks/t/b.png": png(first=head(600, 600), pixels=chunk(b"IDAT", zlib.compress(noise))),
    }


def _thicken() -> dict[str, bytes]:
    """Give a project whose face is thickened many times."""
    steps = '<feMorphology operator="dilate" radius="0.4"/>' * 40
    return make_project(f'<filter id="f" {_WHOLE}>{steps}</filter><rect width="50" height="50" filter="url(#f)"/>')


BOMBS = (
    _step("offsets", '<feOffset dx="1"/>' * 90),
    _step("blurs-of-less-than-a-pixel", '<feGaussianBlur stdDeviation="0.1"/>' * 20),
    _step("textures", '<feTurbulence baseFrequency="0.9" numOctaves="10"/>' * 15, _COARSE),
    _step("nodes", "<feMerge>" + "<feMergeNode/>" * 100 + "</feMerge>"),
    _functions("functions-of-blur", "blur(1px) " * 50, _COARSE),
    _functions("functions-of-color", "sepia(1) " * 90),
    Bomb("thickening", _thicken, _COARSE, _BUILD, exit_code=0),
    _nest("nested-textures", '<feTurbulence baseFrequency="0.9"/>', 20),
    _nest("nested-blurs", '<feGaussianBlur stdDeviation="1"/>', 20),
    _bomb(
        "many-small",
        _MOVE
        + "".join(f"<rect x='{at % 90}' y='{at // 90}' width='1' height='1' filter='url(#f)'/>" for at in range(8000)),
    ),
    _inside("layers-inside", f"<g opacity='.5'>{_AREA}<circle r='4'/></g>", 2000),
    _inside("blends-inside", "<rect width='90' height='90' style='mix-blend-mode:luminosity'/>", 1000),
    _inside("masks-inside", "<rect width='90' height='90' mask='url(#m)'/>", 500, f"<mask id='m'>{_AREA}</mask>"),
    _inside(
        "clips-inside",
        "<rect width='90' height='90' clip-path='url(#c)'/>",
        1000,
        "<clipPath id='c'><circle r='40'/></clipPath>",
    ),
    _inside(
        "patterns-inside",
        "<rect width='90' height='90' fill='url(#p)'/>",
        1000,
        "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><circle r='3'/></pattern>",
    ),
    _inside(
        "gradients-inside",
        "<rect width='90' height='90' fill='url(#l)'/>",
        3000,
        "<linearGradient id='l'><stop/><stop offset='1' stop-color='red'/></linearGradient>",
    ),
    Bomb("pictures-inside", _show_noise, _COMPLEX, _BUILD),
)
