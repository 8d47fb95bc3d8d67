"""Bombs in the style of drawings: rules, selectors, variables and maths that grow or go on for ever."""

from __future__ import annotations

from functools import partial

from bomb import Bomb, make_project
from bombs_drawings import show

_BOX = "<rect class='a' width='9' height='9'/>"
_COMPLEX = frozenset({"svg-too-complex"})
_UNREAD = frozenset({"svg-unsupported", "svg-bad-value"})
_BLANK = frozenset({"blank-face"})


def style(rules: str, body: str = _BOX) -> dict[str, bytes]:
    """Give a project whose card shows a picture with these rules."""
    return show(f"<style>{rules}</style>{body}")


def _within(rules: str, body: str, count: int = 50) -> dict[str, bytes]:
    return style(rules, "<g>" * count + body + "</g>" * count)


def _many(rule: str, count: int, body: str = _BOX * 5000) -> dict[str, bytes]:
    return style("".join(rule.format(at) for at in range(count)), body)


BOMBS = (
    # rules and elements
    Bomb("rules-of-a-class", partial(_many, ".a{{x{}:1}}", 20_000), _COMPLEX),
    Bomb("rules-of-a-class-few", partial(_many, ".a{{x{}:1}}", 9_000), _COMPLEX),
    Bomb("rules-of-everything", partial(_many, "*{{x{}:1}}", 9_000), _COMPLEX),
    Bomb("rules-of-attributes", partial(_many, "[b{}]{{fill:red}}", 9_000), _COMPLEX),
    Bomb("rules-of-not", partial(_many, ":not(.b{}){{fill:red}}", 9_000), _COMPLEX),
    Bomb(
        "rules-on-a-face",
        partial(make_project, "<style>" + "rect{fill:red}" * 9_000 + "</style>" + _BOX * 5000),
        _COMPLEX,
    ),
    Bomb("rules-empty", partial(style, "a{}" * 900_000), _COMPLEX),
    Bomb("declarations", partial(style, ".a{" + "fill:red;" * 300_000 + "}"), _COMPLEX),
    Bomb("declarations-often", partial(style, ".a{" + "fill:red;" * 4_000 + "}", _BOX * 9000), _COMPLEX),
    Bomb(
        "declarations-unknown", partial(style, ".a{" + "".join(f"strok{at}:1;" for at in range(30_000)) + "}"), _COMPLEX
    ),
    Bomb(
        "classes",
        partial(_many, ".c{}{{fill:red}}", 2_000, f"<g class='{' '.join(f'c{at}' for at in range(2000))}'/>" * 2000),
        _COMPLEX,
    ),
    Bomb("layers", partial(_many, "@layer l{}{{.a{{fill:red}}}}", 20_000), _COMPLEX),
    # selectors
    Bomb("selectors", partial(style, ",".join([".a"] * 900_000) + "{fill:red}"), _COMPLEX),
    Bomb("selectors-often", partial(style, ",".join([".a"] * 5000) + "{fill:red}", _BOX * 5000), _COMPLEX),
    Bomb("any-of-many", partial(style, f":is({','.join(['.b'] * 9_000)}){{fill:red}}", _BOX * 9000), _COMPLEX),
    Bomb("holding", partial(_within, "".join(f":has(.b{at}){{fill:red}}" for at in range(200)), _BOX * 3000), _COMPLEX),
    Bomb("holding-what-holds", partial(_within, ":has(:has(:has(:has(.z)))){fill:red}", _BOX * 3000), _COMPLEX),
    Bomb("descendants", partial(_within, ".z " + "g " * 20 + ".a{fill:red}", _BOX * 2000), _COMPLEX),
    Bomb("siblings", partial(style, "rect ~ " * 9 + ".z ~ .a{fill:red}", _BOX * 3000), _COMPLEX),
    Bomb("not-within-not", partial(style, ":not(" * 500 + ".b" + ")" * 500 + "{fill:red}"), _UNREAD, exit_code=0),
    Bomb("numbers-of-children", partial(style, f":nth-child({'9' * 6000}n){{fill:red}}"), _UNREAD),
    Bomb("children-of-a-kind", partial(style, ":nth-of-type(3n){fill:red}" * 20, _BOX * 9000), _COMPLEX),
    Bomb(
        "children-counted-within",
        partial(style, ":nth-child(n of :nth-child(n of :nth-child(n of rect))){fill:red}", _BOX * 2000),
        _COMPLEX,
    ),
    Bomb("compound", partial(style, ".a" * 200_000 + "{fill:red}"), _UNREAD, exit_code=0),
    Bomb(
        "rules-within-rules",
        partial(style, ".a{" + "a,b,c &amp; &amp;{" * 9 + "fill:red" + "}" * 10),
        _UNREAD,
        exit_code=0,
    ),
    Bomb(
        "rules-within-a-long-one",
        partial(style, f".{'a' * 1900}{{{'&amp; ' * 200_000}{{fill:red}}}}"),
        _UNREAD,
        exit_code=0,
    ),
    # brackets, strings and conditions
    Bomb("braces-open", partial(style, "a{" * 100_000), _UNREAD, exit_code=0),
    Bomb("brackets", partial(style, ".a{fill:" + "(" * 100_000 + ")" * 100_000 + "}"), _UNREAD, exit_code=0),
    Bomb("brackets-of-media", partial(style, "@media " + "(" * 100_000 + "{a{}}"), _UNREAD, exit_code=0),
    Bomb("spaces-of-media", partial(style, f"@media print{' ' * 100_000}x{{.a{{fill:red}}}}"), _UNREAD, exit_code=0),
    Bomb(
        "media-within-media", partial(style, "@media print{" * 5000 + ".a{fill:red}" + "}" * 5000), _UNREAD, exit_code=0
    ),
    Bomb(
        "conditions-not", partial(style, f"@supports {'not ' * 5000}(fill:red){{.a{{fill:red}}}}"), _UNREAD, exit_code=0
    ),
    Bomb("strings-open", partial(style, '"' + '\\\\"' * 100_000), _UNREAD, exit_code=0),
    Bomb("fonts-from-afar", partial(style, f"@import '//{'fonts' * 90_000}';"), _UNREAD, exit_code=0),
    # variables and maths
    Bomb(
        "variables-in-a-circle",
        partial(show, f"<g style='--a:var(--b);--b:var(--a);fill:var(--a)'>{_BOX}</g>"),
        _UNREAD,
        exit_code=0,
    ),
    Bomb(
        "variables-doubling",
        partial(
            show,
            "<g style='"
            + "".join(f"--v{at}:var(--v{at + 1}) var(--v{at + 1});" for at in range(40))
            + f"--v40:x;fill:var(--v0)'>{_BOX}</g>",
        ),
        _UNREAD,
        exit_code=0,
    ),
    Bomb(
        "variables-in-a-row",
        partial(show, f"<g style='--a:;fill:{'var(--a)' * 12_000}'>{_BOX}</g>"),
        _UNREAD,
        exit_code=0,
    ),
    Bomb(
        "variables-within",
        partial(show, f"<g style='fill:{'var(--a,' * 9_000}red{')' * 9_000}'>{_BOX}</g>"),
        _UNREAD,
        exit_code=0,
    ),
    Bomb("variables-open", partial(show, f"<g fill='{'var(' * 300_000}'>{_BOX}</g>"), _UNREAD, exit_code=0),
    Bomb(
        "variables-many",
        partial(
            show,
            "<g style='"
            + "".join(f"--v{at}:{at};" for at in range(6_000))
            + "'>"
            + "<g style='--x:1'/>" * 3000
            + "</g>",
        ),
        _COMPLEX,
    ),
    Bomb(
        "maths-within",
        partial(show, f"<rect width='{'calc(' * 5000}1px{')' * 5000}' height='9'/>"),
        _UNREAD,
        exit_code=0,
    ),
    Bomb(
        "maths-long", partial(show, f"<rect width='calc(1px{' + 1px' * 300_000})' height='9'/>"), _UNREAD, exit_code=0
    ),
    Bomb("style-long", partial(show, f"<rect width='9' height='9' style='{'fill:red;' * 400_000}'/>"), _COMPLEX),
    Bomb(
        "mixtures-within",
        partial(show, f"<rect width='9' height='9' fill='{'color-mix(in srgb, red, ' * 2000}red{')' * 2000}'/>"),
        _UNREAD,
        exit_code=0,
    ),
)
