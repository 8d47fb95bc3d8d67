"""The list of what is in the box comes from the deck, that of each expansion too."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from books import expand_text, load_wayjer, read_body

from cardgen.diagnostics import Place
from cardgen.model import Deck, Expansion, with_all_expansions
from cardgen.rulebook.pieces.components import Line, list_components

PLACE = Place("decks/wayjer/deck.yaml")


def enlarge() -> Deck:
    """Give Wayjer's deck with two expansions, one of which has an aid, and with a mat."""
    deck = load_wayjer().deck
    one, two, *_ = deck.cards
    new = [replace(one, id="9", name="9", copies=3), replace(one, id="8", name="8", copies=3)]
    aid = replace(deck.aids[0], id="more", name="More", copies=2)
    more = Expansion("more", "More of it", tuple(new), {two.id: 2}, None, PLACE, aids=(aid,))
    mats = tuple(replace(aid, id=name, name=name, copies=1) for name in ("Left", "Right"))
    return replace(deck, mats=mats, box=None, expansions=(more, Expansion("none", "None", (), {}, None, PLACE)))


def test_without_a_field_cards_are_counted() -> None:
    deck = enlarge()
    (aid,) = deck.aids
    assert list_components(deck) == [
        Line("Cards", 14),
        Line(aid.name, aid.copies),
        Line("Left, Right", 1, each=True),
        Line("Expansion, if you have it: More of it", 8),
        Line("More", 2, is_part=True),
    ]


def test_cards_that_have_the_same_in_a_field_and_as_many_copies_are_one_line() -> None:
    deck = enlarge()
    cards = tuple(replace(card, fields={**card.fields, "text": card.id[:1]}) for card in deck.cards[:5])
    assert list_components(replace(deck, cards=cards, aids=(), mats=(), expansions=()), "text") == [
        Line("Cards", 5),
        Line("-5 to -1", 1, each=True, is_part=True),
    ]
    lines = list_components(deck, "value")
    assert lines[13:] == [
        Line("COPY, SWAP", 1, each=True, is_part=True),
        Line("How to play", 1),
        Line("Left, Right", 1, each=True),
        Line("Expansion, if you have it: More of it", 8),
        Line("-4", 2, is_part=True),
        Line("9 and 8", 3, each=True, is_part=True),
        Line("More", 2, is_part=True),
    ]


def test_what_an_expansion_without_cards_adds_stands_under_its_own_title() -> None:
    deck = enlarge()
    more, none = deck.expansions
    board = replace(deck.aids[0], id="large", name="Large board", copies=1)
    deck = replace(deck, expansions=(more, replace(none, title="The large board", boards=(board,))))
    assert list_components(deck)[-3:] == [
        Line("More", 2, is_part=True),
        Line("Expansion, if you have it: The large board", 1),
        Line("Large board", 1, is_part=True),
    ]


def test_an_expansion_that_is_added_is_counted_with_the_cards() -> None:
    assert list_components(with_all_expansions(enlarge()))[0] == Line("Cards", 22)


def test_the_box_to_fold_comes_last() -> None:
    assert list_components(replace(enlarge(), box=load_wayjer().deck.box))[-1] == Line("Box", 1)


def test_a_rulebook_prints_the_list_as_a_table() -> None:
    body = read_body("{{ component_list() }}", enlarge())
    rows = re.findall(r"<tr(.*?)><th scope=\"row\">(.*?)</th><td class=\"copies\">(.*?)</td></tr>", body)
    assert rows[0] == ("", "Cards", "14")
    assert rows[2:] == [
        ("", "Left, Right", "1 each"),
        ("", "Expansion, if you have it: More of it", "8"),
        (' class="part"', "More", "2"),
    ]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ components.cards }} cards", "14 cards"),
        (
            "{% for one in components.expansions %}{{ one.title }}: {{ one.cards }}; {% endfor %}",
            "More of it: 8; None: 0;",
        ),
        (
            "{% for card in components.expansions[0].added %}{{ card.id }} {{ card.copies }}, {% endfor %}",
            "−4 2, 9 3, 8 3,",
        ),
        ("{% for one in components.mats %}{{ one.name }} {{ one.copies }}, {% endfor %}", "Left 1, Right 1,"),
        ("{{ components.boards | length }} boards", "0 boards"),
        ("{{ 'A' if components.box else 'No' }} box", "No box"),
    ],
)
def test_a_rulebook_names_components_in_its_text(text: str, printed: str) -> None:
    assert read_body(text, enlarge()) == f"<p>{printed}</p>"


def test_a_field_that_the_deck_does_not_have_is_reported() -> None:
    _, report = expand_text('# Start\n\n{{ component_list(by="valeu") }}')
    assert [(found.code, found.hint) for found in report.diagnostics] == [("unknown-name", "Did you mean `value`?")]
