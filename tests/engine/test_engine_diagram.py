"""Of several positions of a game only what matters is drawn: areas with cards, those beside the play if they change."""

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, crop_diagrams, fan, spread, stack

CARDS = [DiagramCard(card, is_up=card != 2) for card in range(6)]
ONE, TWO = (CARDS[1],), (CARDS[2],)


def draw(lane, hand, note=""):
    empty = DiagramArea("Lane B", ((), ()))
    return Diagram((DiagramArea("Lane A", lane), empty, DiagramArea("Hand", (hand,), is_beside=True)), note)


def keep_rows(*areas):
    """Give what is left of the rows of areas that are beside each other in one position."""
    (left,) = crop_diagrams(Diagram(tuple(DiagramArea("", rows) for rows in areas)))
    return [area.rows for area in left.areas]


def test_what_is_beside_the_play_is_left_out_where_it_does_not_change():
    before, after = crop_diagrams(draw(((), (ONE,)), (TWO,), "2 left"), draw(((), (TWO,)), (TWO,), "1 left"))
    assert before == Diagram((DiagramArea("Lane A", ((ONE,),)),), "2 left")
    assert after == Diagram((DiagramArea("Lane A", ((TWO,),)),), "1 left")


def test_what_is_beside_the_play_is_drawn_where_it_changes():
    before, after = crop_diagrams(draw(((ONE,), ()), ()), draw(((), (ONE,)), (TWO,)))
    assert before.areas == (DiagramArea("Lane A", ((ONE,), ())), DiagramArea("Hand", ((),), is_beside=True))
    assert after.areas == (DiagramArea("Lane A", ((), (ONE,))), DiagramArea("Hand", ((TWO,),), is_beside=True))


def test_one_position_alone_shows_the_play_only():
    (alone,) = crop_diagrams(draw(((ONE,), (TWO,)), (TWO,)))
    assert alone == Diagram((DiagramArea("Lane A", ((ONE,), (TWO,))),))


def test_rows_of_areas_that_have_equally_many_stay_beside_each_other():
    assert keep_rows(((), (ONE,), ()), ((TWO,), (), ()), ((), (ONE,))) == [
        ((), (ONE,)),
        ((TWO,), ()),
        ((ONE,),),
    ]


def test_a_row_of_empty_places_is_left_out_and_an_area_of_such_rows_too():
    assert keep_rows((((), ()), ((), ONE)), (((),), ((),))) == [(((), ONE),)]


def test_an_empty_place_between_cards_stays():
    before, after = crop_diagrams(draw(((ONE, ONE), ()), ()), draw((((), ONE), ()), ()))
    assert before.areas[0].rows == ((ONE, ONE),)
    assert after.areas[0].rows == (((), ONE),)


def test_cards_are_laid_apart_or_over_each_other():
    assert spread(CARDS[:2]) == ((CARDS[0],), (CARDS[1],))
    assert fan(CARDS[:2]) == ((CARDS[0], CARDS[1]),)
    assert spread([]) == fan([]) == stack([]) == ()


def test_of_a_high_stack_the_last_cards_are_drawn_with_the_number_of_all():
    assert stack(CARDS[:3]) == (tuple(CARDS[:3]),)
    assert stack(CARDS) == ((CARDS[3], CARDS[4], DiagramCard(5, captions=("6 cards",))),)
    named = DiagramCard(4, captions=("as 9",))
    assert stack((*CARDS[:2], named), most=1) == ((DiagramCard(4, captions=("as 9", "3 cards")),),)
