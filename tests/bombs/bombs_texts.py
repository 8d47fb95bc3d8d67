"""Bombs in texts: what a card says, and the boxes that it is set in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bomb import Bomb, make_project

_WORDS = "title: Case\nplayers: 2\n"
_PRINT = "print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}\ndefaults: {template: t/face.svg.j2}\n"
_BEGIN = '<textbox font-family="Source Sans 3" x="5" y="5" width="40" height="40" font-size="3"'
_BOX = f'{_BEGIN} min-size="2" source="text">{{{{ card.text }}}}</textbox>'
_SAID = f'{_BEGIN}>{{{{ card.abilities | join("\\n") }}}}</textbox>'
_ICON = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
_NO_ROOM = frozenset(
    {"too-many-words", "text-overflow", "svg-bad-value", "template-xml", "type-too-small", "svg-too-complex"}
)
_NO_SENSE = frozenset({"too-many-words", "two-sentences"})


def _text(text: str, face: str = _BOX, more: str = "") -> Callable[[], Mapping[str, bytes]]:
    """Give the files of a project with a card of one text."""
    written = text.replace("\n", "\n      ")
    deck = (
        f"{_WORDS}abilities: free\nicons: {{sun: sun.svg}}\n{more}{_PRINT}"
        f"fields: {{text: text}}\ncards:\n  - id: a\n    name: A\n    text: |\n      {written}\n"
    )
    return partial(make_project, face, deck, files={"templates/sun.svg": _ICON})


def _box(attributes: str, text: str = "A few words to set.") -> Callable[[], Mapping[str, bytes]]:
    return partial(make_project, f'<textbox font-family="Source Sans 3" {attributes}>{text}</textbox>')


def _ability(text: str, language: str = "{}", more: str = "") -> Callable[[], Mapping[str, bytes]]:
    """Give the files of a project with a card of one ability in a language of the deck's own."""
    deck = (
        f"{_WORDS}language: {language}\n{more}{_PRINT}cards:\n  - id: a\n    name: A\n    abilities:\n"
        f"      - |\n        {text}\n"
    )
    return partial(make_project, _SAID, deck)


def _free(text: str) -> Callable[[], Mapping[str, bytes]]:
    deck = (
        f"{_WORDS}abilities: free\n{_PRINT}cards:\n  - id: a\n    name: A\n    abilities:\n      - |\n        {text}\n"
    )
    return partial(make_project, _SAID, deck)


_LANGUAGE = "{nouns: {card: cards}, zones: {deck: deck, hand: hand}, verbs: [draw, discard]}"
_TEXTS = {
    "letters-without-a-space": _text("a" * 190_000),
    "letters-hyphenated": _text("a" * 190_000, more="hyphenate: yes\n"),
    "words": _text("word " * 190_000),
    "words-hyphenated": _text("understanding " * 60_000, more="hyphenate: yes\n"),
    "icons": _text(":sun:" * 9_000),
    "icons-and-spaces": _text(":sun: " * 9_000),
    "icons-that-are-not-there": _text("".join(f":i{i}: " for i in range(40_000))),
    "icons-nearly-named": _text("".join(f":su{i}: " for i in range(20_000))),
    "colons": _text(":" * 500_000),
    "bold-switches": _text("**a** " * 20_000),
    "stars": _text("*" * 190_000),
    "stars-apart": _text("* " * 190_000),
    "stars-never-closed": _text("*a **b ***c " * 900),
    "stars-around-stars": _text("*" * 2_000 + "a" + "*" * 2_000),
    "backslashes": _text("\\" * 500_000),
    "lines": _text("a\n" * 60_000 + "a"),
    "spaces": _text("a" + " " * 900_000 + "b"),
    "spaces-here-and-there": _text("a  b " * 90_000),
    "spaces-at-the-ends-of-lines": _text("a \n" * 60_000),
    "soft-hyphens": _text("a\u00ad" * 90_000),
    "zero-width-spaces": _text("a\u200b" * 90_000),
    "hyphens": _text("abc-" * 60_000),
    "slashes": _text("a/" * 90_000),
    "ideographs": _text("漢" * 90_000),
    "right-to-left": _text("שלום " * 60_000),
    "isolates": _text("\u2067a\u2066b" * 30_000),
    "marks-on-a-letter": _text("a" + "\u0301" * 190_000),
    "emoji-joined": _text("👩\u200d" * 60_000),
    "quotes": _text("\"'" * 190_000),
    "brackets": _text("[" * 190_000),
    "underscores": _text("_a" * 90_000),
    "tags": _text("<b>" * 90_000),
    "entities": _text("&amp;" * 90_000),
    "braces": _text("{{" * 90_000),
    "markdown-links": _text("[a](" * 60_000),
    "numbers": _text("1" * 190_000),
    "line-text": _text(
        "a" * 190_000, '<text font-family="Source Sans 3" x="5" y="9" font-size="3">{{ card.text }}</text>'
    ),
    "line-text-words": _text(
        "ab " * 90_000, '<text font-family="Source Sans 3" x="5" y="9" font-size="3">{{ card.text }}</text>'
    ),
    "name-of-megabytes": partial(
        make_project,
        _BOX.replace("text }}", "name }}"),
        f"{_WORDS}abilities: free\n{_PRINT}cards:\n  - {{id: a, name: {'a' * 1_500_000}}}\n",
    ),
    "text-in-many-boxes": _text("word " * 1_500, _BOX * 40),
    "text-in-very-many-boxes": _text("word " * 300, "{% for i in range(900) %}" + _BOX + "{% endfor %}"),
    "spans-in-spans": _box('x="5" y="5" width="40" height="40" font-size="3"', "<b>" * 400 + "a" + "</b>" * 400),
    "spans-beside-spans": _box('x="5" y="5" width="40" height="40" font-size="3"', "<b>a</b><i>b</i> " * 12_000),
    "breaks": _box('x="5" y="5" width="40" height="40" font-size="3"', "<br/>" * 60_000),
    "paragraphs": _box('x="5" y="5" width="40" height="40" font-size="3"', "<p>a</p>" * 40_000),
    "box-without-width": _box('x="5" y="5" width="0" height="40" font-size="3"'),
    "box-hardly-wide": _box('x="5" y="5" width="0.000001" height="40" font-size="3"', "word " * 500),
    "box-without-end": _box('x="5" y="5" width="1e308" height="1e308" font-size="3"'),
    "size-of-nothing": _box('x="5" y="5" width="40" height="40" font-size="0"'),
    "size-hardly-any": _box('x="5" y="5" width="40" height="40" font-size="0.000000001"'),
    "size-without-end": _box('x="5" y="5" width="40" height="40" font-size="1e308" min-size="0.000000001"'),
    "size-as-large": _box('x="5" y="5" width="40" height="40" font-size="9999999" min-size="2"', "word " * 1_900),
    "size-not-a-number": _box('x="5" y="5" width="40" height="40" font-size="nan" min-size="nan"'),
    "lines-far-apart": _box('x="5" y="5" width="40" height="40" font-size="3" line-height="1e308"'),
    "paragraphs-far-apart": _box(
        'x="5" y="5" width="40" height="40" font-size="3" paragraph-gap="1e308"', "<p>a</p><p>b</p>"
    ),
    "text-along-a-path": partial(
        make_project,
        '<path id="p" d="M0 0h9"/><text font-family="Source Sans 3" font-size="3"><textPath href="#p">'
        + "a" * 90_000
        + "</textPath></text>",
    ),
    "letters-with-places": partial(
        make_project,
        '<text font-family="Source Sans 3" font-size="3" x="' + "1 " * 60_000 + '">' + "a" * 60_000 + "</text>",
    ),
}
_ABILITIES = {
    "ability-words": _ability("draw " * 100_000),
    "ability-nouns": _ability("a card of a card " * 9_000, _LANGUAGE),
    "ability-and": _ability("Draw a card and " * 3_000 + "draw a card.", _LANGUAGE),
    "ability-commas": _ability("Draw a card, " * 3_000 + "draw a card.", _LANGUAGE),
    "ability-sentences": _ability("Draw a card. " * 5_000, _LANGUAGE),
    "ability-if": _ability("If you have a card, " * 2_000 + "draw a card.", _LANGUAGE),
    "ability-quotes": _ability('"' * 60_000, _LANGUAGE),
    "ability-quotes-in-quotes": _ability('It gains "' * 900 + "Draw a card." + '"' * 900, _LANGUAGE),
    "ability-brackets": _ability("(" * 60_000 + ")" * 60_000, _LANGUAGE),
    "ability-square": _ability("[" * 60_000, _LANGUAGE),
    "ability-number": _ability("Draw " + "9" * 6_000 + " cards.", _LANGUAGE),
    "ability-numbers": _ability("Draw " + "9 " * 6_000 + " cards.", _LANGUAGE),
    "ability-of": _ability("Draw a card " + "of the top card of the deck " * 3_000 + ".", _LANGUAGE),
    "ability-one-word": _ability("a" * 500_000),
    "ability-unknown-words": _ability(" ".join(f"word{i}" for i in range(30_000))),
    "ability-with": _ability("Draw each card with a card " + "with a card " * 2_000 + ".", _LANGUAGE),
    "ability-colons": _ability("Action: " * 9_000),
    "ability-icons": _ability(":sun: " * 9_000),
    "abilities-many": partial(
        make_project,
        _SAID,
        f"{_WORDS}language: {_LANGUAGE}\n{_PRINT}cards:\n  - id: a\n    name: A\n    abilities:\n"
        + "      - Draw a card.\n" * 20_000,
    ),
    "abilities-free": _free("word " * 190_000),
}
BOMBS = (
    *(Bomb(name, files, _NO_ROOM) for name, files in _TEXTS.items()),
    *(Bomb(name, files, _NO_SENSE) for name, files in _ABILITIES.items()),
)
