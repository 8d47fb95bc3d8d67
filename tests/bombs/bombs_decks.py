"""Bombs in deck files: numbers, nesting, repetition, and names of files that no system has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bomb import DRAWN, Bomb, Files, make_project

_Files = Callable[[], Mapping[str, bytes]]
_HEAD = "title: Case\nplayers: 2\nabilities: free\n"
_PRINT = "print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}\n"
_DEFAULTS = "defaults: {template: t/face.svg.j2}\n"
_CARDS = "cards:\n  - {id: a, name: A}\n"
_NINES = "9" * 5_000


def _deck(more: str = "", cards: str = _CARDS, printing: str = _PRINT, head: str = _HEAD, face: str = DRAWN) -> _Files:
    return partial(make_project, face, f"{head}{printing}{_DEFAULTS}{more}{cards}")


def _card(more: str, fields: str = "") -> _Files:
    return _deck(fields, f"cards:\n  - {{id: a, name: A, {more}}}\n")


def _print(more: str) -> _Files:
    return _deck(printing=f"print: {{{more}}}\n")


def _list(kind: str, more: str) -> _Files:
    return _deck(f"{kind}:\n  - {{id: m, name: M, {more}}}\n")


def _repeat(text: str, times: int, begin: str = "", end: str = "\n") -> str:
    """Give a text many times over, with its number in the place of `#`."""
    return begin + "".join(text.replace("#", str(number)) for number in range(times)) + end


def _tables(names: Sequence[str], rows: int) -> _Files:
    """Give a deck of tables, each with cards of its own."""
    files = {
        f"decks/t/{name}": _repeat(f"{name[0]}{at}-#,A\n", rows, "id,name\n").encode()
        for at, name in enumerate(dict.fromkeys(names))
    }
    deck = f"{_HEAD}{_PRINT}{_DEFAULTS}cards: [{', '.join(names)}]\n"
    return partial(make_project, DRAWN, deck, files=files)


_NUMBERS: Mapping[str, tuple[Files, str]] = {
    "copies": (_card(f"copies: {_NINES}"), "too-many-copies"),
    "many-copies": (_card("copies: 999999"), "too-many-copies"),
    "players": (_deck(head=f"title: Case\nplayers: {_NINES}\nabilities: free\n"), "bad-players"),
    "players-from-to": (_deck(head=f"title: Case\nplayers: 2-{_NINES}\nabilities: free\n"), "bad-players"),
    "number-of-a-field": (_card(f"cost: {_NINES}", "fields: {cost: integer}\n"), "bad-integer"),
    "number-of-a-number-field": (_card(f"cost: {_NINES}", "fields: {cost: number}\n"), "bad-number"),
    "number-with-a-point": (_card(f"cost: 1.{_NINES}", "fields: {cost: number}\n"), "bad-number"),
    "number-with-commas": (_card(f"cost: '{'9,999' * 60_000}'", "fields: {cost: integer}\n"), "bad-integer"),
    "setting-counted-with": (_deck(f"set: {{a: {_NINES}}}\n", face="{{ set.a + 1 }}" + DRAWN), "template-error"),
    "size": (_print(f"card: {_NINES}x50, bleed: 0"), "bad-card-size"),
    "size-without-end": (_print("card: 1e308x1e308, bleed: 0"), "bad-card-size"),
    "size-very-large": (_print("card: 99999x99999, bleed: 0"), "bad-card-size"),
    "size-of-megabytes": (_print(f"card: {'9' * 900_000}x50"), "bad-card-size"),
    "bleed": (_print(f"card: 50x50, bleed: {_NINES}"), "bad-length"),
    "bleed-without-end": (_print("card: 50x50, bleed: 1e308"), "bad-length"),
    "gap-not-a-number": (_print("card: 50x50, gap: nan"), "bad-length"),
    "corner": (_print("card: 50x50, corner: 1e300"), "bad-length"),
    "length-of-digits": (_print(f"card: 50x50, bleed: '{'9' * 200_000}mmm'"), "bad-length"),
    "total": (_deck(f"composition: {{total: {_NINES}}}\n"), "bad-integer"),
    "mat": (_list("mats", f"size: {_NINES}x{_NINES}, template: t/face.svg.j2"), "bad-mat-size"),
    "board": (_list("boards", "size: 99999x99999, template: t/face.svg.j2"), "bad-mat-size"),
    "piece": (_list("pieces", "kind: token, size: 9999x9999, template: t/face.svg.j2"), "bad-piece-size"),
}
_NESTING: Mapping[str, tuple[Files, str]] = {
    "lists-in-lists": (_deck("x: " + "[" * 50_000 + "]" * 50_000 + "\n"), "too-deep"),
    "braces-in-braces": (_deck("x: " + "{a: " * 50_000 + "}" * 50_000 + "\n"), "too-deep"),
    "blocks-in-blocks": (_deck("x:\n" + "".join(" " * (at + 1) + "a:\n" for at in range(900))), "too-deep"),
    "dashes-in-dashes": (_deck("x:\n  " + "- " * 50_000 + "a\n"), "too-deep"),
    "keys-in-keys": (_deck("? " * 50_000 + "a\n"), "too-deep"),
    "braces-as-keys": (_deck("x: " + "{? " * 20_000 + "\n"), "too-deep"),
    "aliases-that-double": (
        _deck("x:\n  a0: &a0 [1, 1]\n" + "".join(f"  a{at}: &a{at} [*a{at - 1}, *a{at - 1}]\n" for at in range(1, 60))),
        "alias-bomb",
    ),
    "alias-in-itself": (_deck("x: &x [*x, *x]\n"), "unknown-alias"),
    "aliases-as-keys": (_deck(f"x: &x {'a' * 9_000}\ny: {{{'*x : 1, ' * 900}}}\n"), "duplicate-key"),
    "alias-of-a-list": (_deck("x: &x [" + "a, " * 9_000 + "]\ny: [" + "*x, " * 9_000 + "]\n"), "alias-bomb"),
    "merges": (_deck("x: &x {a: 1}\ny: {<<: [" + "*x, " * 20_000 + "]}\n"), "unknown-key"),
    "anchors": (_deck(_repeat("&a# b, ", 60_000, "x: [", "]\n")), "unused-anchor"),
    "unknown-aliases": (_deck(_repeat("*a#, ", 60_000, "x: [", "]\n")), "unknown-alias"),
}
_MANY: Mapping[str, tuple[Files, str]] = {
    "keys": (_deck(_repeat("k#: 1\n", 1_000_000)), "file-too-large"),
    "keys-of-a-card": (
        _deck(cards=_repeat("    k#: 1\n", 110_000, "cards:\n  - id: a\n    name: A\n")),
        "file-too-large",
    ),
    "keys-alone": (_deck(_repeat("a, ", 110_000, "x: {", "}\n")), "file-too-large"),
    "fields": (_deck(_repeat("  k#: text\n", 110_000, "fields:\n")), "file-too-large"),
    "settings": (_deck(_repeat("  k#: 1\n", 110_000, "set:\n")), "file-too-large"),
    "cards": (_deck(cards=_repeat("  - {id: c#}\n", 100_000, "cards:\n")), "file-too-large"),
    "cards-alike": (_deck(cards=_repeat("  - {id: a, name: A}\n", 60_000, "cards:\n")), "file-too-large"),
    "cards-amended": (
        _deck(
            "amend:\n" + "  - {where: {name: A}, set: {copies: 2}}\n" * 3_000,
            _repeat("  - {id: c#, name: A}\n", 1_500, "cards:\n"),
        ),
        "file-too-large",
    ),
    "options": (_deck(_repeat("  o#: {values: [a, b]}\n", 60_000, "options:\n")), "file-too-large"),
    "doubled-keys": (_deck(_repeat("  a: 1\n", 50_000, "set:\n")), "duplicate-key"),
    "unknown-keys": (_deck(cards=_repeat("    k#: 1\n", 9_000, "cards:\n  - id: a\n    name: A\n")), "unknown-key"),
    "icons": (_deck(_repeat("c#: a#.svg, ", 20_000, "icons: {", "}\n")), "missing-icon"),
    "colors": (_deck(_repeat("c#: red, ", 40_000, "colors: {", "}\n")), "bad-color"),
    "tags": (_deck(_repeat("!a b, ", 40_000, "x: [", "]\n")), "yaml-tag"),
    "documents": (_deck("---\n" * 200_000), "several-documents"),
    "tabs": (_deck("\tx: 1\n" * 60_000), "tab"),
    "control-characters": (_deck(_repeat('"\\u0001", ', 40_000, "x: [", "]\n")), "control-character"),
    "bytes-that-are-none": (partial(make_project, files={"decks/t/deck.yaml": b"\xff" * 2_000_000}), "encoding"),
    "nulls": (partial(make_project, files={"decks/t/deck.yaml": b"\0" * 2_000_000}), "encoding"),
}
_LONG: Mapping[str, tuple[Files, str]] = {
    "scalar-of-megabytes": (_deck("x: " + "a" * 20_000_000 + "\n"), "file-too-large"),
    "key-of-megabytes": (_deck("a" * 5_000_000 + ": 1\n"), "yaml-syntax"),
    "explicit-key-of-megabytes": (_deck("? " + "a" * 2_000_000 + "\n: 1\n"), "unknown-key"),
    "title-of-megabytes": (_deck(head=f"title: {'a' * 3_000_000}\nplayers: 2\nabilities: free\n"), "too-many-words"),
    "name-of-megabytes": (_deck(cards=f"cards:\n  - {{id: a, name: {'a' * 3_000_000}}}\n"), "too-many-words"),
    "id-of-megabytes": (_deck(cards=f"cards:\n  - {{id: '{'a' * 900_000}', name: A}}\n"), "bad-id"),
    "language-of-megabytes": (_deck(f"lang: {'a' * 900_000}\n"), "bad-lang"),
    "color-of-megabytes": (_deck(f"colors: {{sun: '#{'0' * 900_000}'}}\n"), "bad-color"),
    "escapes-of-megabytes": (_deck('x: "' + "\\x41" * 900_000 + '"\n'), "unknown-key"),
    "folded-lines": (_deck("x: >\n" + "  a\n" * 500_000), "unknown-key"),
    "quoted-lines": (_deck('x: "' + "a\n  " * 500_000 + '"\n'), "unknown-key"),
    "quote-not-closed": (_deck('x: "' + "a\n  " * 500_000), "yaml-syntax"),
    "keys-in-a-line": (_deck("x: " + "a: " * 300_000 + "\n"), "yaml-syntax"),
    "keys-in-a-brace": (_deck("x: {" + "a: {b: " * 9_000 + "\n"), "yaml-syntax"),
    "word-before-a-mistake": (_deck("x: [" + "a" * 900_000 + "\n"), "yaml-syntax"),
    "braces-in-a-line": (_deck("x: {a: {b}" + " c: d" * 200_000 + "\n"), "yaml-syntax"),
    "dashes-before-a-mistake": (_deck("- " * 10 + "a" * 500_000 + ": ]\n"), "yaml-syntax"),
    "spaces-in-a-line": (_deck("x: a" + " " * 2_000_000 + "b\n"), "unknown-key"),
}
_TOO_LONG, _TOO_DEEP, _DOTS = "a" * 5_000, "a/" * 3_000 + "a", "../" * 2_000 + "a"
_NAMES = {"long": _TOO_LONG, "deep": _TOO_DEEP, "null": '"a\\0b"', "half": '"a\\ud800b"', "dots": _DOTS}
_NO_FILE = ("missing-template", "missing-picture", "missing-icon", "missing-table", "outside-project", "yaml-syntax")
_NO_NAME = ("template-missing", "rulebook-template", "unknown-include", "unknown-rules", "unreadable-file")
_NO_THING = (
    "svg-missing-reference",
    "unknown-font",
    "unknown-icon",
    "unknown-anchor",
    "unknown-card",
    "unknown-layout",
)
_FILES: Mapping[str, Callable[[str], _Files]] = {
    "template": lambda name: _card(f"template: {name}"),
    "back": lambda name: _card(f"back: {name}"),
    "picture": lambda name: _card(f"art: {name}", "fields: {art: picture}\n"),
    "icon": lambda name: _deck(f"icons: {{sun: {_with_ending(name, '.svg')}}}\n"),
    "table": lambda name: _deck(cards=f"cards: {_with_ending(name, '.csv')}\n"),
    "workbook": lambda name: _deck(cards=f"cards: {_with_ending(name, '.xlsx')}\n"),
    "include": lambda name: _deck(f"include: [{name}]\n"),
    "box": lambda name: _deck(f"box: {{template: {name}}}\n"),
    "layout": lambda name: _print(f"card: 50x50, layout: {name}"),
    "rules": lambda name: _deck(f"rules: {name}\n"),
}
_DRAWN: Mapping[str, Callable[[str], _Files]] = {
    "drawn-picture": lambda name: partial(make_project, f'<image href="{name}" x="5" y="5" width="9" height="9"/>'),
    "drawn-use": lambda name: partial(make_project, f'<use href="{name}#a"/>'),
    "drawn-font": lambda name: partial(make_project, f'<text x="5" y="9" font-family="{name}">a</text>'),
    "drawn-fill": lambda name: partial(make_project, f'<rect width="9" height="9" fill="url({name}#a)"/>'),
    "drawn-icon": lambda name: partial(make_project, f'<icon name="{name}" x="5" y="5" size="9"/>'),
    "filled-include": lambda name: partial(make_project, f"{{% include '{name}' %}}{DRAWN}"),
    "filled-import": lambda name: partial(make_project, f"{{% import '{name}' as a %}}{DRAWN}"),
    "filled-picture": lambda name: partial(make_project, f"{{{{ layout.picture('{name}', 9, 9) }}}}"),
    "filled-font": lambda name: partial(make_project, f"{{{{ text_width('a', '{name}', 400, 3) }}}}"),
    "book-picture": lambda name: partial(make_project, rulebook=f"# A\n\n![a]({name})\n"),
    "book-piece": lambda name: partial(make_project, rulebook=f"# A\n\n{{{{ picture('{name}') }}}}\n"),
    "book-include": lambda name: partial(make_project, rulebook=f"# A\n\n{{% include '{name}' %}}\n"),
    "book-link": lambda name: partial(make_project, rulebook=f"# A\n\n[a]({name})\n"),
}
_BARE = {"long": _TOO_LONG, "deep": _TOO_DEEP, "dots": _DOTS, "percent": "a%00b%ff" * 9}


def _with_ending(name: str, ending: str) -> str:
    return f'{name[:-1]}{ending}"' if name.endswith('"') else name + ending


def _name_bombs(makers: Mapping[str, Callable[[str], _Files]], names: Mapping[str, str]) -> tuple[Bomb, ...]:
    codes = frozenset((*_NO_FILE, *_NO_NAME, *_NO_THING))
    return tuple(
        Bomb(f"{kind}-name-{how}", make(name), codes) for kind, make in makers.items() for how, name in names.items()
    )


BOMBS = (
    Bomb(
        "comment-of-spaces",
        _deck(cards=f"cards:\n  - id: a\n    name: A B #a{' ' * 300_000}b\n"),
        frozenset({"text-in-comment"}),
        exit_code=0,
    ),
    *(
        Bomb(name, files, frozenset({code}))
        for table in (_NUMBERS, _NESTING, _MANY, _LONG)
        for name, (files, code) in table.items()
    ),
    Bomb("table-named-again-and-again", _tables(("a.csv",) * 3_000, 5_000), frozenset({"duplicate-table"})),
    Bomb(
        "tables-that-are-large-together",
        _tables([f"{number}.csv" for number in range(300)], 5_000),
        frozenset({"table-too-large"}),
    ),
    Bomb(
        "title-on-a-hundred-sheets",
        _deck(
            cards=_CARDS.replace("name: A", "copies: 900"),
            head=f"title: {'Ti ' * 6_000}\nplayers: 2\nabilities: free\n",
        ),
        frozenset(),
        ("build", "t"),
        exit_code=0,
    ),
    *_name_bombs(_FILES, _NAMES),
    *_name_bombs(_DRAWN, _BARE),
)
