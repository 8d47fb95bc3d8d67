"""Positions in a rulebook are those of the engine: before and after the moves of a worked example."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from books import SHIPPED, expand_cleanly, expand_part, expand_text, load_wayjer, make_faces

from cardgen.diagnostics import Report
from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, crop_diagrams, fan
from cardgen.games import GAMES
from cardgen.games.narration import ExampleDiagrams, draw_diagrams, play_with
from cardgen.loading import load_project
from cardgen.model import Deck, Example, Located, Project
from cardgen.rulebook import Book, Picture, expand
from cardgen.rulebook.setting import write_book

FILE = "decks/three-lanes/rulebook.md"
TRAP = "If this would be killed face down, return this face up instead."


def load(*changes: tuple[str, str], game: str = "three-lanes") -> Project:
    """Give Three Lanes, with other texts of its keywords, or another game."""
    project = load_project(game, SHIPPED, Report())
    assert project is not None
    for old, new in changes:
        project = replace(project, deck=change_keyword(project.deck, old, new))
    return project


def change_keyword(deck: Deck, old: str, new: str) -> Deck:
    vocabulary = deck.vocabulary
    assert vocabulary is not None
    keywords = tuple(
        replace(word, text=tuple(Located(new, one.place) if one.value == old else one for one in word.text))
        for word in vocabulary.keywords
    )
    assert keywords != vocabulary.keywords
    return replace(deck, vocabulary=replace(vocabulary, keywords=keywords))


def expand_lanes(text: str, project: Project | None = None) -> tuple[Book | None, Report]:
    return expand_part(text, project or load())


def read_panels(text: str, project: Project | None = None) -> list[str]:
    """Give what each position shows: its title, then for each card its face, whether it is turned, and its label."""
    book = expand_cleanly(text, project or load())
    return [read_panel(panel, book.pictures) for panel in book.html.split('<div class="moment">')[1:]]


def read_lanes(text: str, project: Project | None = None) -> list[str]:
    """Give what each position of Three Lanes shows, without the names of those whose rows they are."""
    return [re.sub(r"/ (?:Ana|Ben)\b", "/", panel) for panel in read_panels(text, project)]


def read_panel(html: str, pictures: Iterable[Picture]) -> str:
    faces = list(pictures)
    html = html.partition('<div class="arrow">')[0].partition("</body>")[0].replace("\N{NO-BREAK SPACE}", "")
    html = re.sub(r'<span class="label room">.*?</span>|<span class="side"><span>.*?</span></span>', "", html)
    html = re.sub(r'<img class="card" src="faces/(\d+)" alt="([^"]*)"[^>]*>', lambda found: name(faces, found), html)
    html = html.replace('<div class="spot-row">', " / ")
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def name(faces: list[Picture], found: re.Match[str]) -> str:
    picture = faces[int(found[1])]
    side = "turned " if found[2].endswith(", on its side") else ""
    return f" {side}{picture.card_id if picture.side.value == 'front' else 'back'} "


def get_example(project: Project, example_id: str) -> Example:
    return next(example for example in project.examples if example.id == example_id)


# ---- what is drawn


@pytest.mark.parametrize(
    ("example", "before", "after"),
    [
        ("trap-springs", "/ turned back / 4S", "/ 3H / 4S has attacked"),
        ("heal-in-short", "/ back 7 of hearts turned 4S turned back 9 of clubs", "/ 7H 4S back 9 of clubs"),
        (
            "freeze-in-short",
            "/ 8H 9C back / back 6 of spades",
            "/ 8H frozen 9C back frozen / 6S",
        ),
        (
            "foresight-in-short",
            "/ back back / back 4 of clubs",
            "/ back 7 of hearts back / 4C",
        ),
        ("taunt-in-short", "/ JH back / 4S 6C", "/ turned JH 2 damage back / 4S has attacked 6C has attacked"),
    ],
)
def test_a_lane_is_drawn_before_and_after_the_moves(example: str, before: str, after: str) -> None:
    one, other = read_lanes(f'{{{{ before_after("{example}") }}}}')
    assert re.sub(r"^Before \d actions? left ", "", one) == before
    assert re.sub(r"^After \d actions? left ", "", other) == after


def test_a_hand_and_the_discard_pile_are_drawn_where_they_change() -> None:
    assert read_lanes('{{ before_after("view-in-short") }}') == [
        "Before 3 actions left Lane A / back 2 of spades Ana’s hand / KD Discard pile /",
        "After 2 actions left Lane A / 2S Ana’s hand / 5H Discard pile / KD",
    ]


def test_lanes_without_cards_are_left_out_and_two_are_named() -> None:
    assert read_lanes('{{ before_after("move-in-short") }}') == [
        "Before 3 actions left Lane A / back Queen of clubs Lane B / turned 9H back 5 of spades",
        "After 2 actions left Lane A / QC turned 9H Lane B / back 5 of spades",
    ]


def test_one_position_is_drawn_after_any_move() -> None:
    texts = [read_lanes(f'{{{{ position("taunt-in-short", move={move}) }}}}') for move in (0, 1, 2)]
    assert texts == [
        ["3 actions left / JH back / 4S 6C"],
        ["2 actions left / turned JH back / 4S has attacked 6C"],
        ["1 action left / turned JH 2 damage back / 4S has attacked 6C has attacked"],
    ]


def test_a_part_of_an_example_is_drawn_with_titles_and_a_caption() -> None:
    text = '{{ before_after("taunt-in-short", moves=(2, 2), before="Then", after="Now", caption="It holds.") }}'
    one, other = read_lanes(text)
    assert one.startswith("Then 2 actions left / turned JH back")
    assert other.startswith("Now 1 action left / turned JH 2 damage back")
    assert other.endswith("It holds.")


def test_a_position_lies_before_the_player_who_moves_next() -> None:
    assert read_lanes('{{ position("nimble-stays-warm", move=1) }}') == [
        "3 actions left / 6S / 9C back 9 of diamonds , frozen"
    ]


@pytest.mark.parametrize(
    ("example", "sides"),
    [("freeze-in-short", ["Ben", "Ana", "Ben", "Ana"]), ("heal-in-short", ["Ana", "Ana"])],
)
def test_rows_say_whose_they_are(example: str, sides: list[str]) -> None:
    html = expand_cleanly(f'{{{{ before_after("{example}") }}}}', load()).html
    assert re.findall(r'<span class="row-name"[^>]*><span>(.*?)</span></span>', html) == sides


def test_whose_a_row_is_follows_the_player_who_sees_it() -> None:
    html = expand_cleanly('{{ position("nimble-stays-warm", move=1) }}', load()).html
    assert re.findall(r'<span class="row-name"[^>]*><span>(.*?)</span></span>', html) == ["Ana", "Ben"]


def test_a_position_of_wayjer_lies_before_its_player() -> None:
    panels = read_panels('{{ before_after("all-at-once", moves=(1, 2)) }}', load(game="wayjer"))
    assert panels == [
        "Before Ben’s hand / back back Ben’s wager / Ben’s duel / Ana’s duel / Ana’s wager / Ana’s hand / COPY 3 "
        "Deck / back back",
        "After Ben decides Ben’s hand / Ben’s wager / SWAP 5 Ben’s duel / -1 Ana’s duel / COPY copy of 5 "
        "Ana’s wager / 3 Ana’s hand / Deck / back",
    ]


def test_a_position_of_war_slayer_v_lies_before_its_player() -> None:
    panels = read_panels('{{ before_after("going-on") }}', load(game="war-slayer-v"))
    assert panels == [
        "Before Ana goes on or backs out Claimed by Ana / / Ben’s Dossier back back back / Ben’s Theater 7S back back "
        "/ Ana’s Theater 5H back 9 of clubs back 4 of clubs / Ana’s Dossier back 7 of clubs back 2 of clubs "
        "Claimed by Ben / back",
        "After Ben goes on or backs out Claimed by Ana / back Ace of clubs / Ben’s Dossier back back "
        "/ Ben’s Theater 7S 4D back / Ana’s Theater 5H 9C back 4 of clubs / Ana’s Dossier back 7 of clubs "
        "back 2 of clubs Claimed by Ben / back",
    ]


# ---- how it is set


def lay_pile(plays: str, hand: str, note: str = "") -> Diagram:
    """Give a pile of plays of cards that overlap, `3=9 9` for a wild card named as a 9, and a hand below it."""
    row = tuple(tuple(read_card(word) for word in play.split()) for play in plays.split("|"))
    return Diagram(
        (DiagramArea("Pile", (row,)), DiagramArea("Ana's hand", (fan(map(read_card, hand.split())),), True)), note
    )


def read_card(text: str) -> DiagramCard:
    number, is_wild, named = text.partition("=")
    return DiagramCard(int(number), captions=(f"as {named.replace('_', ' ')}",) if is_wild else ())


def draw_by_hand(monkeypatch: pytest.MonkeyPatch, *moments: Diagram) -> None:
    """Let rulebooks draw these positions instead of an example's."""
    ids = tuple(card.id for card in load_wayjer().deck.cards)
    shown = ExampleDiagrams(crop_diagrams(*moments), ids)
    monkeypatch.setattr("cardgen.rulebook.pieces.played.draw_diagrams", lambda *_: shown)


PILE = "0 1 | 2=9 3 4=9_of_hearts | 5 | 6 7 8 9"


def test_a_play_of_several_cards_is_one_place_with_what_its_cards_stand_for(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_by_hand(
        monkeypatch, lay_pile("0 1", "2 3 4", "Ana → Ben"), lay_pile("0 1 | 2=9 3 4=9_of_hearts", "", "Ana ← Ben")
    )
    before, after = read_panels('{{ before_after("zero-beats-six") }}', load_wayjer())
    assert before == "Before Ana → Ben Pile / -5 -4 Ana’s hand / -3 -2 -1"
    assert after == "After Ana ← Ben Pile / -5 -4 -3 -2 -1 as 9, as 9 of hearts Ana’s hand /"


def test_places_are_as_wide_as_the_cards_that_overlap_there(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_by_hand(monkeypatch, lay_pile(PILE, "10"))
    book, _ = expand_text('# Start\n\n{{ position("zero-beats-six") }}\n')
    assert book is not None
    drawn = book.html.partition("</h1>")[2]
    assert re.findall(r'<span class="laid"(?: style="--over: (\d)")?>', drawn) == ["1", "2", "", "3"]


def test_labels_leave_room_in_the_row_for_the_longest_label_of_places_as_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_by_hand(monkeypatch, lay_pile("0 | 1=9", "2"), lay_pile("0 | 1=10_of_hearts", "3 4"))
    book, _ = expand_text('# Start\n\n{{ before_after("zero-beats-six") }}\n')
    assert book is not None
    assert re.findall(r'<span class="label( room)?">([^<]*)<', book.html) == [
        (" room", "as 10 of hearts"),
        ("", "as 9"),
        (" room", "as 10 of hearts"),
        (" room", "as 10 of hearts"),
        ("", "as 10 of hearts"),
        (" room", "\N{NO-BREAK SPACE}"),
    ]


@pytest.mark.parametrize("asked", ["", ", stacked=true"])
def test_a_long_pile_and_a_hand_fit_the_page(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_by_hand(monkeypatch, lay_pile("0 1", "2 3 4 5 6 7 8"), lay_pile(f"{PILE} | 10 11 12", "2 3 4 5"))
    book, report = expand_text(f'# Start\n\n{{{{ before_after("zero-beats-six"{asked}) }}}}\n')
    assert book is not None
    assert ('class="table positions stacked"' in book.html) == bool(asked)
    faces, drawn = make_faces(load_wayjer().deck)
    write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []


# ---- it is the engine's position


@pytest.mark.parametrize("example_id", [example.id for example in load().examples])
def test_each_position_is_the_one_of_the_engine(example_id: str) -> None:
    project = load()
    example = get_example(project, example_id)
    played = play_with(project.deck, example, Report())
    assert played is not None
    states = (played.start, *played.after)
    shown = draw_diagrams(example, project.deck, range(len(states)))
    assert shown is not None
    for state, moment in zip(states, shown.moments, strict=True):
        drawn = sorted(
            (shown.ids[card.card], card.is_up, card.is_turned, "frozen" in card.captions)
            for area in moment.areas
            if area.name.startswith("Lane")
            for row in area.rows
            for place in row
            for card in place
        )
        lying = sorted(
            (text.split()[0], " up" in text, " damage" in text, "frozen" in text)
            for zone in state.zones
            if zone.kind.name in ("A", "B", "C")
            for text in state.write_zone(zone)
            if text != "-"
        )
        assert drawn == lying


def test_another_text_of_trap_is_another_picture() -> None:
    changed = load((TRAP, "When flipped, draw 1 card."))
    assert read_lanes('{{ before_after("trap-springs") }}', changed) == [
        "Before 3 actions left Lane A / turned back / 4S Discard pile /",
        "After 2 actions left Lane A / / Discard pile / back 4S",
    ]


def test_another_text_of_flip_is_another_picture() -> None:
    changed = load(("When flipped, flip each of your face-down cards in this lane.", "When flipped, draw 1 card."))
    (_, after) = read_panels('{{ before_after("flip-in-short") }}', changed)
    assert "5D back 8 of clubs back Jack of hearts" in after


def test_every_power_has_a_picture_in_the_book() -> None:
    project = load()
    assert project.rulebook is not None
    book = expand(project, SHIPPED, Report())
    assert book is not None
    blocks = re.split(r'<div class="(?:beside|together|example)">', book.html)
    told = [block for block in blocks if re.search(r'<h2 id="[^"]*">(?:\d+|Jack|Queen|King|Ace): ', block)]
    assert [block.count('<div class="arrow">') for block in told] == [1] * 13


# ---- which places matter


def test_places_without_cards_and_unchanged_ones_beside_the_play_are_left_out() -> None:
    card = (DiagramCard(1),)
    lane, empty = DiagramArea("Lane", ((), (card,))), DiagramArea("Lane", ((), ()))
    hand, other = DiagramArea("Hand", ((card,),), True), DiagramArea("Hand", ((),), True)
    (alone,) = crop_diagrams(Diagram((lane, empty, hand)))
    assert alone.areas == (DiagramArea("Lane", ((card,),)),)
    before, after = crop_diagrams(Diagram((lane, empty, hand)), Diagram((empty, empty, other)))
    assert [area.rows for area in before.areas] == [((card,),), ((card,),)]
    assert [area.rows for area in after.areas] == [((),), ((),)]


# ---- mistakes


@pytest.mark.parametrize("piece", ["position", "before_after"])
def test_an_example_that_is_not_there_is_reported(piece: str) -> None:
    _, report = expand_lanes(f'{{{{ {piece}("trap-spring") }}}}')
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-example", "Did you mean `trap-springs`?")
    assert found.place is not None
    assert found.place.line == 3


@pytest.mark.parametrize("move", ["2", "-1", '"1"', "True"])
def test_a_move_that_an_example_lacks_is_reported(move: str) -> None:
    # triggers: not-in-example
    _, report = expand_lanes(f'{{{{ position("trap-springs", move={move}) }}}}')
    (found,) = report.diagnostics
    assert found.code == "not-in-example"
    assert found.message == f"The worked example `trap-springs` has no move `{move.strip(chr(34))}`; it has 1."
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 14)


@pytest.mark.parametrize("moves", ["(1, 2)", "1", "(1,)"])
def test_a_part_that_an_example_lacks_is_reported(moves: str) -> None:
    _, report = expand_lanes(f'{{{{ before_after("trap-springs", moves={moves}) }}}}')
    assert [found.code for found in report.diagnostics] == ["not-in-example"]


@pytest.mark.parametrize("piece", ["position", "before_after"])
def test_a_game_that_lays_no_positions_is_told_so(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # triggers: no-position-picture
    monkeypatch.setattr("cardgen.games.GAMES", tuple(replace(game, lay=None) for game in GAMES))
    _, report = expand_text(f'# Start\n\n{{{{ {piece}("zero-beats-six") }}}}\n')
    (found,) = report.diagnostics
    assert (found.code, found.message) == (
        "no-position-picture",
        f"`{piece}` cannot draw positions of Wayjer: its rules do not say how cards lie on the table.",
    )
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 4)


def test_a_position_in_which_nothing_lies_is_told() -> None:
    for piece in ('position("zero-beats-six")', 'before_after("zero-beats-six", moves=(0, 0))'):
        _, report = expand_text(f"# A\n\n{{{{ {piece} }}}}\n")
        (found,) = report.diagnostics  # triggers: not-in-example
        assert (found.code, found.place.line if found.place else 0) == ("not-in-example", 3)
        assert found.message.startswith("Nothing lies on the table of the worked example `zero-beats-six` there")


def test_moves_that_are_no_pair_are_told() -> None:
    _, report = expand_text('# A\n\n{{ played("zero-beats-six", moves=2) }}\n')
    (found,) = report.diagnostics
    assert found.message == "`moves` is the first and the last move of a part, in brackets, not `2`."
    assert found.hint.endswith("such as `moves=(1, 2)`.")
