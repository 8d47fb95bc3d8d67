"""Bombs in templates: what is filled in grows, or never ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bomb import DRAWN, Bomb, make_project

_TOO_LARGE = frozenset({"template-too-large"})
_WRONG = frozenset({"template-error", "template-syntax", "template-too-large", "template-missing", "template-xml"})
_UNKNOWN = frozenset({"template-undefined", "template-error", "unknown-font", "svg-bad-value"})
_FACE = "templates/t/face.svg.j2"


def _fill(face: str, **more: str) -> Callable[[], Mapping[str, bytes]]:
    """Give the files of a project whose card is filled in from a template, beside others of these names."""
    files = {f"templates/t/{name}.svg.j2": text.encode() for name, text in more.items()}
    return partial(make_project, face, files=files)


def _double(begin: str, step: str, then: str = "", times: int = 60) -> Callable[[], Mapping[str, bytes]]:
    """Give a template in which `x` is made anew so many times, and then used."""
    loop = f"{{% for i in range({times}) %}}{{% set n.x = {step} %}}{{% endfor %}}"
    return _fill("{% set n = namespace(x=" + begin + ") %}" + loop + then)


def _whole(text: str) -> Callable[[], Mapping[str, bytes]]:
    """Give a template that extends no other."""
    return partial(make_project, files={_FACE: text.encode()})


_HUGE = "{% set s = 'abcdefghij' * 90000 %}"
_LONG = "{% set l = range(90000) | list %}"


def _many(inner: str, begin: str = _HUGE) -> Callable[[], Mapping[str, bytes]]:
    """Give a template that does the same again and again, with a long text `s` or list `l`."""
    return _fill(begin + "{% for i in range(50000) %}" + inner + "{% endfor %}")


_GROWING = {
    "list-multiplied": _fill("{% set x = [0] * 400000000 %}{{ x | length }}"),
    "tuple-multiplied": _fill("{% set x = 300000000 * (0, 1) %}{{ x | length }}"),
    "lists-added": _double("[0]", "n.x + n.x"),
    "texts-added": _double("'ab'", "n.x + n.x"),
    "texts-concatenated": _double("'ab'", "n.x ~ n.x"),
    "text-of-parts": _double("'ab'", "[n.x, n.x] | join"),
    "markup-multiplied": _double("'ab' | safe", "n.x * 3"),
    "set-block-doubled": _fill(
        "{% set n = namespace(x='ab') %}{% for i in range(60) %}"
        "{% set y %}{{ n.x }}{{ n.x }}{% endset %}{% set n.x = y %}{% endfor %}"
    ),
    "nested-list-printed": _double("[1]", "[n.x, n.x]", "{{ n.x }}"),
    "nested-list-as-text": _double("[1]", "[n.x, n.x]", "{{ n.x | string | length }}"),
    "nested-lists-compared": _double(
        "[1]",
        "[n.x, n.x]",
        "{% set a = n.x %}{% set n.x = [1] %}"
        "{% for i in range(60) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ a == n.x }}",
    ),
    "nested-list-looked-for": _double("[1]", "[n.x, n.x]", "{{ [n.x] in [[n.x, 1]] }}"),
    "nested-tuple-as-key": _double("(1,)", "(n.x, n.x)", "{{ {n.x: 1} | length }}"),
    "nested-tuple-looked-up": _double("(1,)", "(n.x, n.x)", "{{ {1: 1}[n.x] }}"),
    "nested-tuples-made-unique": _double("(1,)", "(n.x, n.x)", "{{ [n.x, n.x] | unique | list | length }}"),
    "nested-lists-sorted": _double("[1]", "[n.x, n.x]", "{{ [n.x, [n.x]] | sort | length }}"),
    "nested-dicts": _double("{}", "{'a': n.x, 'b': n.x}", "{{ n.x }}"),
    "nested-list-formatted": _double("[1]", "[n.x, n.x]", "{{ '%s' | format(n.x) }}"),
    "nested-very-deep": _double("[1]", "[n.x]", "{{ n.x }}", 100_000),
    "percent-format": _fill("{{ '%999999999d' % 1 }}"),
    "percent-star": _fill("{{ '%*d' | format(999999999, 1) }}"),
    "percent-precision": _fill("{{ '%.999999999f' | format(1) }}"),
    "power": _fill("{{ 9 ** 9 ** 9 }}"),
    "power-of-powers": _double("10", "n.x ** 60"),
    "number-doubled": _double("1", "n.x + n.x", "{{ n.x }}", 20_000),
    "number-subtracted": _double("1", "n.x - -n.x", "{{ n.x }}", 20_000),
    "center": _fill("{{ 'x' | center(999999999) }}"),
    "indent": _fill("{{ ('a\n' * 400000) | indent('x' * 9000) | length }}"),
    "replace": _fill("{{ ('a' * 900000) | replace('a', 'b' * 900000) | length }}"),
    "join": _fill("{{ range(100000) | join('x' * 900000) | length }}"),
    "join-of-lists": _fill("{{ ([ 'x' * 900000 ] * 900000) | join | length }}"),
    "batch-filled": _fill("{{ range(99999) | batch(1) | map('batch', 10000, 'x') | map('list') | list | length }}"),
    "sum-of-long-lists": _fill("{{ ([range(1000) | list] * 9000) | sum(start=[]) | length }}"),
}
_SLOW = {
    "range": _fill("{% for i in range(100000000) %}{% endfor %}"),
    "loops-in-loops": _fill("{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}"),
    "loop-that-leaves-all-out": _fill(
        "{% for i in range(9999) %}{% for j in range(99999) if false %}{% endfor %}{% endfor %}"
    ),
    "budget-overwritten": _fill(
        "{% macro _step(x) %}{% endmacro %}"
        "{% for i in range(9999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    ),
    "filters-in-a-loop": _many("{{ s | upper | lower | title | length }}"),
    "list-of-letters": _many("{{ s | list | length }}"),
    "sorts": _many("{{ l | sort | length }}", _LONG),
    "groups": _many("{{ l | groupby('real') | length }}", _LONG),
    "maps-of-maps": _fill(
        "{{ range(90000) | map('string') | map('upper') | map('lower') | map('list') | map('join') | map('string')"
        " | map('upper') | map('lower') | map('trim') | list | length }}" * 50
    ),
    "selects": _many("{{ l | select('odd') | reject('even') | list | length }}", _LONG),
    "sums": _many("{{ l | sum }}", _LONG),
    "largest": _many("{{ s | max }}"),
    "reversed": _many("{{ s | reverse | length }}"),
    "tests-of-lists": _many("{{ 'z' is in(s) }}"),
    "looked-for": _many("{{ -1 in l }}", _LONG),
    "compared": _fill(_LONG + "{% set m = range(90000) | list %}{% for i in range(50000) %}{{ l == m }}{% endfor %}"),
    "slices": _many("{% set t = s[:-1] %}"),
    "slices-of-lists": _many("{% set t = l[::-1] %}", _LONG),
    "methods": _many("{{ s.upper().lower().split('a') | length }}"),
    "counted": _many("{{ l.count(1) }}", _LONG),
    "comments-stripped": _fill("{{ ('<!--->' * 140000) | striptags | length }}"),
    "words-counted": _many("{{ s | wordcount }}"),
    "dict-from-pairs": _many("{{ dict(l | batch(2)) | length }}", _LONG),
    "namespace-list": _fill(
        "{% set n = namespace(x=[]) %}{% for i in range(90000) %}{% set n.x = n.x + [i] %}{% endfor %}"
    ),
    "large-turns": _fill(
        "{% for i in range(90000) %}{% if false %}" + "{{ a.b.c.d }}" * 5000 + "{% endif %}{% endfor %}"
    ),
    "turns-of-sums": _fill("{% for i in range(90000) %}{% set x = " + "+".join(["i"] * 2000) + " %}{% endfor %}"),
    "macro-doubles": _fill(
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}"
    ),
    "macro-without-end": _fill("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"),
    "call-doubles": _fill(
        "{% macro m(n) %}{{ caller() }}{{ caller() }}{% endmacro %}"
        + "{% call m(1) %}" * 15
        + "x" * 200
        + "{% endcall %}" * 15
    ),
    "loop-doubles": _fill("{% for i in [60] recursive %}{% if i %}{{ loop([i - 1, i - 1]) }}{% endif %}{% endfor %}"),
    "loop-without-end": _fill("{% for i in [1] recursive %}{{ loop([1]) }}{% endfor %}"),
    "includes-itself": _fill(DRAWN + "{% include 't/face.svg.j2' %}"),
    "includes-double": _fill(
        "{% set n = 0 %}{% include 't/a.svg.j2' %}",
        a="{% set n = n + 1 %}{% if n < 60 %}{% include 't/a.svg.j2' %}{% include 't/a.svg.j2' %}{% endif %}",
    ),
    "includes-in-a-loop": _fill("{% for i in range(90000) %}{% include 't/a.svg.j2' %}{% endfor %}", a="<g/>"),
    "includes-that-are-not-there": _fill(
        "{% for i in range(90000) %}{% include 't/' ~ i ignore missing %}{% endfor %}"
    ),
    "includes-one-of-many": _fill("{% include (range(99000) | map('string') | list) ignore missing %}"),
    "blocks-double": _fill(
        "".join(
            f"{{% block b{i} %}}" + (f"{{{{ self.b{i - 1}() }}}}" * 2 if i else "x") + "{% endblock %}"
            for i in range(25)
        )
    ),
    "generators-of-generators": _fill(
        "{% set n = namespace(x=range(90000)) %}{% for i in range(200) %}"
        "{% set n.x = n.x | map('string') %}{% endfor %}{{ n.x | list | length }}"
    ),
}
_NESTED = {
    "parentheses": _fill("{{ " + "(" * 90_000 + "1" + ")" * 90_000 + " }}"),
    "parentheses-few": _fill("{{ " + "(" * 250 + "1" + ")" * 250 + " }}"),
    "brackets": _fill("{{ " + "[" * 300 + "1" + "]" * 300 + " }}"),
    "minus-signs": _fill("{{ " + "- " * 2_000 + "1 }}"),
    "nots": _fill("{{ " + "not " * 2_000 + "1 }}"),
    "sum-of-many": _fill("{{ " + "+".join(["1"] * 90_000) + " }}"),
    "ands": _fill("{{ " + " and ".join(["1"] * 5_000) + " }}"),
    "filters-in-a-row": _fill("{{ 1" + "|string" * 5_000 + " }}"),
    "attributes-in-a-row": _fill("{{ card" + ".name" * 5_000 + " }}"),
    "ifs": _fill("{% if 1 %}" * 2_000 + "{% endif %}" * 2_000),
    "ifs-few": _fill("{% if 1 %}" * 120 + "{% endif %}" * 120),
    "elifs": _fill("{% if 0 %}" + "{% elif 0 %}" * 20_000 + "{% endif %}"),
    "fors": _fill("{% for i in [1] %}" * 60 + "{% endfor %}" * 60),
    "fors-few": _fill("{% for i in [1] %}" * 25 + "{% endfor %}" * 25),
    "blocks": _fill("".join(f"{{% block b{i} %}}" for i in range(300)) + "{% endblock %}" * 300),
    "macros": _fill("{% macro m() %}" * 300 + "{% endmacro %}" * 300),
    "conditions": _fill("{{ " + "1 if 0 else " * 2_000 + "1 }}"),
    "arguments": _fill("{{ card.name(" + ",".join(f"a{i}=1" for i in range(40_000)) + ") }}"),
    "outputs": _fill("{{ 1 }}" * 70_000),
    "sets": _fill("".join(f"{{% set a{i} = 1 %}}" for i in range(22_000))),
    "imports": _fill("{% import 't/a.svg.j2' as a %}" * 15_000, a=""),
}
_STRANGE = {
    "long-number": _fill("{{ " + "9" * 5_000 + " }}"),
    "long-number-printed": _fill("{{ (10 ** 15) * 1.0 }}{% for i in range(400) %}{{ 1e308 * 10 }}{% endfor %}"),
    "float-without-end": _fill("{{ (1e999) | int }}"),
    "float-that-is-none": _fill("{{ (1e999 - 1e999) | round | int }}"),
    "slice-steps-nowhere": _fill("{{ [1][::0] }}"),
    "null-in-a-name": _fill(r"{% include 't/a\0b' %}"),
    "long-name-of-a-template": _fill("{% include '" + "a" * 5_000 + "' %}"),
    "long-names-of-folders": _fill("{% include '" + "a/" * 5_000 + "' %}"),
    "surrogate-in-a-name": _fill(r"{% include 't/\ud800' %}"),
    "spaces-in-a-line": _fill("{{ 'a" + " " * 300_000 + "b' + 1 }}"),
    "minuses": _fill("{{-" * 100_000),
    "openings": _whole("<" * 400_000),
    "elements": _whole('<svg xmlns="http://www.w3.org/2000/svg">' + "<g>" * 100_000),
    "macros-that-lack": _fill(
        "{% macro a(b) %}{{ b }}{% endmacro %}{% macro a(" * 1 + "{{ a() }}{#" + "{%macro a(" * 40_000 + "#}"
    ),
    "comment-not-closed": _fill("{#" * 200_000),
    "quotes-not-closed": _fill("{{ '" * 100_000),
    "raw-not-closed": _fill("{% raw %}" * 50_000),
    "circle": _fill("{% extends 't/face.svg.j2' %}"),
    "circle-of-imports": _fill(
        "{% import 't/a.svg.j2' as a %}", a="{% import 't/b.svg.j2' as b %}", b="{% import 't/a.svg.j2' as a %}"
    ),
    "chain-of-templates": _fill(
        "{% include 't/a0.svg.j2' %}", **{f"a{i}": f"{{% include 't/a{i + 1}.svg.j2' %}}" for i in range(600)}
    ),
    "chain-of-parents": partial(
        make_project,
        files={
            _FACE: b"{% extends 't/a0.svg.j2' %}",
            **{f"templates/t/a{i}.svg.j2": b"{%% extends 't/a%d.svg.j2' %%}" % (i + 1) for i in range(600)},
        },
    ),
}
_LAYOUT = {
    "layout-huge-count": _fill("{{ layout.row(range(100000) | map('string') | list) }}"),
    "layout-one-text": _fill("{{ layout.row([card.name] * 100000) }}"),
    "layout-nan": _fill("{{ layout.row(['a'], gap=1e999 - 1e999) }}"),
    "layout-inf": _fill("{{ layout.row(['a'], width=1e999) }}"),
    "layout-negative": _fill("{{ layout.row(['a'], width=-5) }}"),
    "layout-long-length": _fill("{{ layout.row(['a'], width='9' * 900000) }}"),
    "layout-long-number": _fill("{{ layout.row(['a'], width=10 ** 60 * 10 ** 60) }}"),
    "layout-columns": _fill("{{ layout.grid(['a'], 10 ** 15) }}"),
    "layout-huge-text": _fill(_HUGE + "{{ layout.text(s) }}"),
    "layout-huge-paragraph": _fill(_HUGE + "{{ layout.paragraph(s, 30) }}"),
    "layout-words": _fill("{{ layout.paragraph('ab ' * 190000, 30) }}"),
    "layout-long-choice": _fill(_HUGE + "{{ layout.row(['a'], align=s) }}"),
    "layout-long-argument": _fill("{{ layout.row(['a'], **{'b' * 900000: 1}) }}"),
    "layout-table": _fill("{{ layout.table([range(1000) | list] * 1000) }}"),
    "layout-nested-list": _double("[1]", "[n.x, n.x]", "{{ layout.text(n.x) }}"),
    "layout-nested": _double("layout.text('a')", "layout.row([n.x, n.x])", "{{ n.x }}"),
    "layout-texts-in-a-loop": _fill("{% for i in range(9000) %}{{ layout.text('abc' ~ i) }}{% endfor %}"),
    "layout-numbers": _fill("{{ layout.row([10 ** 15 * 1.0, 1e308, 1e999]) }}"),
    "text-width-of-long-texts": _fill(
        _HUGE + "{% for i in range(90) %}{{ text_width(s ~ i, 'Source Sans 3', 400, 3) }}{% endfor %}"
    ),
    "text-width-nan": _fill("{{ text_width('a', 'Source Sans 3', 400, 1e999) }}"),
    "text-width-in-a-loop": _fill(
        "{% for i in range(90000) %}{{ text_width('a' ~ i, 'Source Sans 3', 400, 3) }}{% endfor %}"
    ),
    "text-width-weight": _fill("{{ text_width('a', 'Source Sans 3', 10 ** 15, 3) }}"),
}
_REFUSED = {
    "text-width-family": _fill(_HUGE + "{{ text_width('a', s, 400, 3) }}"),
    "bytes-of-a-number": _fill("{{ (1).to_bytes(2000000000, 'big') | length }}"),
    "format-method": _fill("{{ '{:>999999999}'.format('x') | length }}"),
    "format-method-nested": _fill("{{ '{:{}}'.format('x', 999999999) | length }}"),
    "format-of-a-map": _fill("{{ '{x:>999999999}'.format_map({'x': 'x'}) | length }}"),
    "sum-of-lists": _fill("{{ (range(1000) | list | batch(1) | list) * 900 | sum(start=[]) | length }}"),
    "names-that-are-not-there": _fill("{% for i in range(90000) %}{{ card['a' ~ i] }}{% endfor %}"),
    "long-name-that-is-not-there": _fill("{{ card['a' * 900000] }}"),
    "long-method-that-is-not-there": _fill("{{ 'x'['b' * 900000]() }}"),
    "measures-not-closed": _fill("{{ text_width('a', 'No Font', 400, 3) }}{#" + "text_width(" * 35_000 + "#}"),
    "layout-size": _fill("{{ layout.text('a', size=9999) }}{{ layout.text('a', size=0.00000001) }}"),
}
_HARMLESS = {
    "text-width-huge": _fill(_HUGE + "{{ text_width(s, 'Source Sans 3', 400, 3) }}"),
    "number-of-letters": _fill("{{ 10 ** ('9' * 5000) | int }}"),
    "withs": _fill("{% with a=1 %}" * 120 + "{% endwith %}" * 120),
    "long-number-of-letters": _fill("{{ ('9' * 5000) | int }}"),
    "surrogate": _fill(r"{{ '\ud800' }}"),
}
BOMBS = (
    *(Bomb(name, files, _TOO_LARGE) for name, files in {**_GROWING, **_SLOW}.items()),
    *(Bomb(name, files, _UNKNOWN) for name, files in _REFUSED.items()),
    *(Bomb(name, files, frozenset({"blank-face"}), exit_code=0) for name, files in _HARMLESS.items()),
    *(Bomb(name, files, _WRONG) for name, files in {**_NESTED, **_STRANGE, **_LAYOUT}.items()),
)
