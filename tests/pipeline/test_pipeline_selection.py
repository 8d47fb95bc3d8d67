"""Which cards a selection means: `--only`."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.model import Card, Deck, FieldKind, PrintSettings, Theme, Value
from cardgen.pipeline.selection import read_conditions, select_cards

PLACE = Place("decks/small/deck.yaml")


def card(name: str, copies: int = 1, back: str | None = None, **fields: Value) -> Card:
    return Card(name, name.title(), copies, "face.svg.j2", back, (), None, None, fields, {}, PLACE)


FOX = card("fox", 3, kind="spell", cost=3, tags=("red", "quick"), rare=True)
OWL = card("owl", kind="Beast", cost=2, tags=("grey",), rare=False)
OWLET = card("owlet", 0, back="back.svg.j2", kind="beast", cost=10)
HELP = card("help")
FIELDS: Mapping[str, FieldKind] = {
    "kind": FieldKind.TEXT,
    "cost": FieldKind.INTEGER,
    "tags": FieldKind.LIST,
    "rare": FieldKind.YES_NO,
}
DECK = Deck(
    id="small",
    title="Small",
    summary="",
    lang="en",
    players=(2, 2),
    printing=PrintSettings(Size(63.5, 88.9), "poker", 3, 3, 6, 5, 3),
    theme=Theme({}, {}, typographic=False),
    field_kinds=FIELDS,
    cards=(FOX, OWL, OWLET),
    aids=(HELP,),
    composition=None,
    rulings=(),
    options=(),
    file=PLACE.file,
)


def select(*texts: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Give the ids that are meant, and what is told."""
    report = Report()
    chosen = select_cards(DECK, read_conditions(texts), report)
    assert {found.code for found in report.diagnostics} <= {"nothing-chosen"}
    ids = [each.id for each in (*chosen.cards, *chosen.aids)]
    return ids, [(found.message, found.hint) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        ((), ["fox", "owl", "owlet", "help"]),
        (("fox",), ["fox"]),
        (("owl*",), ["owl", "owlet"]),
        (("?wl",), ["owl"]),
        (("help, FOX",), ["fox", "help"]),
        (("owl", "fox"), ["fox", "owl"]),
        (("id=o*",), ["owl", "owlet"]),
        (("name=Owl",), ["owl"]),
        (("kind=spell",), ["fox"]),
        (("kind = beast",), ["owl", "owlet"]),
        (("kind!=beast",), ["fox", "help"]),
        (("kind=sp*",), ["fox"]),
        (("cost>=3",), ["fox", "owlet"]),
        (("cost>3",), ["owlet"]),
        (("cost<3",), ["owl"]),
        (("cost<=3",), ["fox", "owl"]),
        (("cost=3.0",), ["fox"]),
        (("tags=quick",), ["fox"]),
        (("rare=yes",), ["fox"]),
        (("rare=no",), ["owl"]),
        (("copies=0",), ["owlet"]),
        (("back=*",), ["owlet"]),
        (("back!=*",), ["fox", "owl", "help"]),
        (("template=face.svg.j2",), ["fox", "owl", "owlet", "help"]),
        (("cost>=10,tags=grey",), ["owl", "owlet"]),
    ],
)
def test_a_selection_means_the_cards_that_meet_one_of_its_conditions(texts: tuple[str, ...], meant: list[str]) -> None:
    assert select(*texts) == (meant, [])


@pytest.mark.parametrize(
    ("typed", "told", "hint"),
    [
        ("foxx", "`--only foxx` means no card of Small.", "Did you mean `fox`?"),
        ("zebra", "`--only zebra` means no card of Small.", "Ids are `fox`, `owl`, `owlet`, `help`."),
        (
            "knd=spell",
            "`--only knd=spell` means no card of Small: cards have no field `knd`.",
            "Did you mean `kind`? "
            "Fields are `id`, `name`, `copies`, `template`, `back`, `kind`, `cost`, `tags`, `rare`.",
        ),
        (
            "kind=trap",
            "`--only kind=trap` means no card of Small: none says that under `kind`.",
            "What they say there: `spell`, `Beast`, `beast`.",
        ),
        (
            "kind=spel",
            "`--only kind=spel` means no card of Small: none says that under `kind`.",
            "Did you mean `spell`? What they say there: `spell`, `Beast`, `beast`.",
        ),
        ("cost>x", "`--only cost>x` means no card of Small: `x` is no number.", "Write a number, as in `cost>=3`."),
        (
            "cost>10",
            "`--only cost>10` means no card of Small: none says that under `cost`.",
            "What they say there: `3`, `2`, `10`.",
        ),
    ],
)
def test_a_selection_of_nothing_says_what_there_is(
    typed: str, told: str, hint: str
) -> None:  # triggers: nothing-chosen
    assert select(typed) == ([], [(told, hint)])


def test_one_slip_among_several_conditions_is_told_and_each_is() -> None:
    ids, told = select("fox,foks", "knd=1")
    assert ids == ["fox"]
    assert [message.split("`")[1] for message, _ in told] == ["--only foks", "--only knd=1"]


def test_a_pattern_is_no_regular_expression() -> None:
    assert select("f.x")[0] == []
    assert select("[fo]*")[0] == []
    assert len(select("(" * 50)[1]) == 1
