"""A card that is named in many places and is not there is one mistake, whatever its places are."""

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import NO_CARD
from cardgen.diagnostics.told import select_told, tell_others

EXAMPLES, BOOK = "decks/duel/examples.yaml", "decks/duel/rulebook.md"


def test_a_card_that_is_not_there_is_told_once_with_all_its_places():
    report = Report()
    for line in (9, 4, 9, 12):
        place = Place(EXAMPLES, line, line)
        report.error("example-unknown-card", "The deck has no card `6`.", place, box=f"{NO_CARD}6")
    report.error("unknown-card", "Duel has no card with the id `6`.", Place(BOOK, 7), box=f"{NO_CARD}6")
    report.error("unknown-card", "Duel has no card with the id `7`.", Place(BOOK, 8), box=f"{NO_CARD}7")
    told, more = select_told(report)
    assert [(each.diagnostic.place, len(each.others)) for each in told] == [
        (Place(EXAMPLES, 4, 4), 3),
        (Place(BOOK, 8), 0),
    ]
    assert more == {}
    assert tell_others(told[0]) == (
        "`6` is named in 3 more places: decks/duel/examples.yaml, lines 9, 12; decks/duel/rulebook.md, line 7. Has the "
        "card a new id? Write that in each, or keep the id `6` and change the card's `name` alone."
    )
    assert tell_others(told[1]) == ""


def test_of_many_lines_the_first_eight_are_named():
    report = Report()
    for line in range(1, 13):
        report.error("unknown-card", "Duel has no card with the id `6`.", Place(BOOK, line), box=f"{NO_CARD}6")
    (told,), _ = select_told(report)
    assert "decks/duel/rulebook.md, lines 2, 3, 4, 5, 6, 7, 8, 9 and 3 more." in tell_others(told)
