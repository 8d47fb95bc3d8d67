"""Of several positions of a game only what matters is drawn: areas with cards, those beside the play if they change."""

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, crop_diagrams

ONE, TWO = DiagramCard(1), DiagramCard(2, is_up=False)


def draw(lane, hand, note=""):
    empty = DiagramArea("Lane B", ((), ()))
    return Diagram((DiagramArea("Lane A", lane), empty, DiagramArea("Hand", (hand,), is_beside=True)), note)


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
