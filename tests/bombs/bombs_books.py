"""Bombs in rulebooks: Markdown that takes long to read, pieces that grow, books that are too long."""

from __future__ import annotations

from functools import partial

from bomb import Bomb, make_project

_LARGE = frozenset({"rulebook-too-large"})
_FILLED = _LARGE | {"rulebook-template", "template-too-large"}


def _make(name: str, text: str, codes: frozenset[str] = _LARGE) -> Bomb:
    return Bomb(name, partial(_write, text), codes)


def _write(text: str) -> dict[str, bytes]:
    return make_project(rulebook=f"# Rules\n\nPlay.\n\n{text}\n")


def _loop(first: str, again: str, times: int) -> str:
    """Give Jinja that makes a piece of the piece before it."""
    return (
        f"{{% set ns = namespace(p={first}) %}}{{% for i in range({times}) %}}"
        f"{{% set ns.p = {again} %}}{{% endfor %}}{{{{ ns.p }}}}"
    )


def _table(columns: int, rows: int) -> str:
    return "\n".join("|" + f"{cell}|" * columns for cell in ("a", "-", *("b",) * rows))


BOMBS = (
    # words
    _make("word", "a" * 100_000),
    _make("word-of-a-million", "a" * 1_000_000),
    _make("word-of-marks", "a" + "\u0301" * 100_000),
    _make("word-in-a-heading", "## " + "a" * 100_000),
    _make("word-in-a-cell", "|a|\n|-|\n|" + "b" * 100_000 + "|"),
    _make("word-in-code", "```\n" + "a" * 1_000_000 + "\n```"),
    _make("word-in-an-address", "<http://a.b/" + "c" * 100_000 + ">"),
    _make("word-in-a-link", "[a](#" + "b" * 100_000 + ")"),
    _make("word-of-a-piece", '{{ panel("x" * 50000) }}', _LARGE | {"template-too-large", "rulebook-template"}),
    _make("word-of-a-caption", '{{ picture("a", caption="x" * 50000) }}', _LARGE | {"template-too-large"}),
    # signs
    _make("brackets", "[" * 100_000),
    _make("brackets-with-blanks", "[ " * 6_000),
    _make("brackets-closed", "[" * 20_000 + "]" * 20_000),
    _make("links-in-links", "[a](" * 20_000),
    _make("pictures-in-pictures", "![" * 4_000 + "a" + "](b.png)" * 4_000),
    _make("stars", "*" * 100_000),
    _make("stars-that-open", "*a " * 100_000),
    _make("stars-mixed", "**a *b " * 3_000),
    _make("strokes", "_a " * 6_000),
    _make("backticks", "".join("`" * count + " " for count in range(1, 1_500))),
    _make("quotes", "'a \"b " * 6_000),
    _make("tags", "<b>" * 50_000),
    _make("comments-open", "<!-- " * 50_000),
    _make("comments-open-in-lines", "<!--\n" * 45_000),
    _make("comments-that-end-late", "<!--\n" * 45_000 + "--> a"),
    _make("comments-of-jinja-open", "{# " * 60_000, frozenset({"rulebook-template"})),
    _make("tabs", "\t" * 100_000 + "a"),
    _make("tabs-in-a-list", "-\t" * 8 + "\t" * 50_000 + "a"),
    _make("entities", "&amp; " * 30_000),
    _make("autolinks", "<http://a.b> " * 20_000),
    _make("cards", "[[a]] " * 30_000),
    _make("notes-in-notes", "^[" * 2_000 + "a" + "]" * 2_000),
    # nesting
    _make("quotations", ">" * 20 + " a"),
    _make("quotations-deep", "\n".join(">" * depth + " a" for depth in range(1, 400))),
    _make("lists", "- " * 4_000 + "a"),
    _make("lists-below-each-other", "\n".join("  " * depth + "- a" for depth in range(60))),
    _make("numbered-lists", "1. " * 1_000 + "a"),
    _make("lists-in-quotations", "> - " * 1_000 + "a"),
    # counts
    _make("lines", "a\n" * 1_000_000),
    _make("lines-of-one-paragraph", "a\n" * 40_000),
    _make("blank-lines", "\n" * 900_000 + "a"),
    _make("headings", "\n\n".join(f"## h{number}" for number in range(100_000))),
    _make("references", "\n".join(f"[a{number}]: #x" for number in range(100_000))),
    _make("footnotes", "".join(f"a[^{number}] " for number in range(40_000))),
    _make("columns-of-a-table", _table(10_000, 1)),
    _make("rows-of-a-table", _table(2, 100_000)),
    _make("columns-within-signs", _table(900, 3)),
    # pieces
    _make("pieces", "{% for i in range(5000) %}{{ gap() }}{% endfor %}"),
    _make("pieces-doubled", _loop("gap()", "row(ns.p, ns.p)", 28)),
    _make("pieces-in-pieces", _loop("gap()", "row(ns.p)", 500)),
    _make("pieces-shown-often", _loop("gallery()", "row(*([ns.p] * 40))", 6), _LARGE | {"rulebook-template"}),
    _make("contents-often", "{{ contents(6) }}\n\n" * 800 + "\n\n".join(f"## h{n}" for n in range(1_500)), _FILLED),
)
