"""Bombs in the style sheets of rulebooks: numbers that no page needs, rules that grow, what hangs the page setter."""

from __future__ import annotations

from functools import partial

from bomb import Bomb, make_project

_LARGE = frozenset({"rulebook-too-large"})
_TEXT = "# Rules\n\nPlay.\n\n## More\n\nWords and more words.\n\n- a\n- b\n\n|a|b|\n|-|-|\n|c|d|\n"

_AREAS = " ".join(f"'{' '.join(f'a{row}-{column}' for column in range(100))}'" for row in range(100))


def _make(name: str, sheet: str, codes: frozenset[str] = _LARGE, exit_code: int = 1) -> Bomb:
    return Bomb(name, partial(_write, sheet), codes, exit_code=exit_code)


def _write(sheet: str) -> dict[str, bytes]:
    return make_project(rulebook=_TEXT, files={"templates/t/rulebook.css": sheet.encode()})


def _double(first: str, again: str, times: int) -> str:
    """Give properties of one's own, each made of the one before."""
    held = "".join(f"--a{number + 1}: {again.format(f'var(--a{number})')};" for number in range(times))
    return f":root {{ --a0: {first}; {held} }} p::before {{ content: var(--a{times}) }}"


BOMBS = (
    # grids and columns
    _make("grid-repeat", "body { display: grid; grid-template-columns: repeat(100000, 1fr) }"),
    _make("grid-tracks", "body { display: grid; grid-template-columns: " + "1fr " * 20_000 + "}"),
    _make("grid-span", "body { display: grid } p { grid-column: 1 / span 100000 }"),
    _make("grid-line", "body { display: grid } p { grid-row: 1000000 }"),
    _make("grid-line-before", "body { display: grid } p { grid-column: -100000 }"),
    _make("grid-areas", f"body {{ display: grid; grid-template-areas: {_AREAS} }}"),
    _make("grid-areas-by-name", f":root {{ --a: {_AREAS} }} body {{ display: grid; grid-template-areas: var(--a) }}"),
    _make("columns", "body { column-count: 100000 }"),
    # numbers
    _make("stripes", "* { background: repeating-linear-gradient(red 0, blue 0.0001mm) }"),
    _make("stripes-by-difference", "p { background: repeating-linear-gradient(red 10mm, blue 10.00001mm) }"),
    _make(
        "stripes-of-a-border",
        "p { border: 1mm solid; border-image: repeating-linear-gradient(red, tan 1e-4mm) 1 }",
    ),
    _make("rings", "p { background: repeating-radial-gradient(circle 0.001mm at center, red, blue) }"),
    _make("rings-of-no-size", "p { background: repeating-radial-gradient(closest-side at 0 0, red, blue) }"),
    _make("page-of-no-end", ":root { --page-height: calc(infinity * 1mm) }"),
    _make("type-multiplied", "* { font-size: 30em }"),
    _make("type", "* { font-size: 1e9mm }"),
    _make("page", "@page { size: 1e9mm 1e9mm }"),
    _make("page-tiny", "@page { size: 1mm 1mm; margin: 0 }"),
    _make("page-tiny-by-name", ":root { --page-width: 1mm; --page-height: 1mm }"),
    _make("high", "p { height: 1e9mm }"),
    _make("lines", "* { line-height: 1e9 }"),
    _make("letters-apart", "* { letter-spacing: 1e9mm }"),
    _make("counter", "p { counter-increment: a 99999999999 } p::before { content: counter(a, upper-roman) }"),
    _make("endless-number", "p { width: 1e400mm }"),
    # what grows
    _make("text", "p::before { content: '" + "x" * 400_000 + "' }"),
    _make("texts", "p::before { content: " + "'x' " * 50_000 + "}"),
    _make("gradient", "p { background: linear-gradient(" + ", ".join(["red"] * 50_000) + ") }"),
    _make("shadows", "p { box-shadow: " + ", ".join(["0 0 1mm red"] * 20_000) + " }"),
    _make("transforms", "p { transform: " + "rotate(1deg) " * 20_000 + "}"),
    _make("variables-doubled", _double("'x'", "{0} {0}", 40)),
    _make("variables-deep", _double("'x'", "{0}", 3_000)),
    _make("variables-in-a-circle", ":root { --a: var(--b); --b: var(--a) } p { color: var(--a) }"),
    _make("brackets", "p { width: calc(" + "(" * 2_000 + "1mm" + ")" * 2_000 + ") }"),
    # rules
    _make("rules", "".join(f".a{number} p {{ color: red }}" for number in range(20_000))),
    _make("selectors", ",".join(["p"] * 50_000) + "{ color: red }"),
    _make("steps", "* " * 200 + "p { color: red }"),
    _make("selectors-in-selectors", ":not(" * 200 + "p" + ")" * 200 + "{ color: red }"),
    _make("rules-in-rules", "p {" * 500 + "color: red" + "}" * 500),
    _make("rules-multiplied", "a, b, c {" * 12 + "color: red" + "}" * 12),
    _make("fonts", "".join(f"@font-face {{ font-family: a{n}; src: url(/fonts/a{n}.ttf) }}" for n in range(5_000))),
    _make("imports-itself", "@import 'rulebook.css';"),
    _make("long", "p { color: red }\n" * 60_000),
)
