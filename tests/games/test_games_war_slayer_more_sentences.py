"""Sentences that a designer may give the courts and the VIP of War Slayer V: what each does, and where nothing is done.

p1 reveals a King as the last Operative of a Mission in which no Operation was decided: the columns before tied.
"""

import pytest
from edited_decks import change, fails, read_text

DEFECT = (
    "When revealed, claim each other face-up Operative, then your opponent claims this and your Dossier, "
    "then end the Mission."
)
APPEAR = "When revealed, end the game at the end of the Mission."
FOUND = "When claimed from a Dossier, end the game."
LAST = (
    "defeated: p1, exposed: [p1.1, p2.1, p1.2, p2.2], p1.theater: [4S, 9C, KS], p1.dossier: [5S, 6S, 7S],"
    " p2.theater: [4H, 9H, 6H], p2.dossier: [2D, 3D, 4D]"
)
ASKED = "to_move: [p1]"
HOME = "p1.hq: [5S, 6S, 7S, 4S, 9C, KS], p2.hq: [2D, 3D, 4D, 4H, 9H, 6H]"  # nobody has claimed anything
FIRST = (  # the King comes in the first column, p2's 8H and 9H lie face down
    "defeated: p1, p1.theater: [KS, 3S, 4S], p1.dossier: [5S, 6S, 7S], p2.theater: [2H, 8H, 9H],"
    " p2.dossier: [5H, 6H, 7H]"
)
NEXT = "exposed: [p1.1, p2.1, p1.2, p2.2], to_move: [p1]"  # the flips go on: p1's 3S loses to p2's 8H
GONE = NEXT.replace("p2.1, ", "")  # as 2H is no more in its column

CLAIM_1 = "When revealed, claim 1 of your opponent's face-up Operatives."
CLAIM_2 = "When revealed, claim 2 of your opponent's face-up Operatives."
CLAIM_ANY = "When revealed, claim 1 of your opponent's Operatives."
MAY_CLAIM = "When revealed, you may claim 1 of your opponent's face-up Operatives."
MAY_CLAIM_ALL = "When revealed, you may claim each of your opponent's face-up Operatives."
FROM_DOSSIER = "When revealed, claim 1 card from your opponent's Dossier."
THEY_CLAIM = "When revealed, your opponent claims 1 of your face-up Operatives."
CHOOSE = "When revealed, choose one: claim your opponent's Dossier, or end the game."
UNLESS = "When revealed, your opponent claims your Dossier unless they look at your Dossier."
UNLESS_CLAIMED = "When revealed, your opponent claims your Dossier unless they claim this."
FOR_EACH = "When revealed, claim 1 card from your opponent's Dossier for each of your opponent's face-up Operatives."
IF_THREE = "When revealed, if your opponent has at least 3 face-up Operatives, claim your opponent's Dossier."
EACH_CLAIMS = "When revealed, each player claims 1 face-up Operative."
AT_END = "At the end of the Mission, claim your opponent's Dossier."
AT_END_1 = "At the end of the Mission, claim 1 of your opponent's Operatives."
LOOK = "When revealed, look at 1 card from your opponent's Dossier."
LOOK_ALL = "When revealed, look at each face-down Operative."
DONE_THEN = "When revealed, claim 1 of your opponent's face-up Operatives, and if you do, end the game."
COURTS = [
    # ---- claim 1
    (CLAIM_1, LAST, "", f"{ASKED}, legal.p1: [claim 4H, claim 9H, claim 6H]"),
    (CLAIM_1, LAST, "p1: claim 9H", "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 9H], p2.hq: [2D, 3D, 4D, 4H, 6H]"),
    (CLAIM_1, FIRST, "p1: claim 2H", f"p1.captured: [2H], {GONE}"),
    (CLAIM_1, FIRST, "illegal: {p1: claim 8H}; p1: claim 2H", f"p1.captured: [2H], {GONE}"),
    (CLAIM_2, LAST, "p1: claim 9H; p1: claim 4H", "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 4H, 9H], p2.hq: [2D, 3D, 4D, 6H]"),
    (CLAIM_2, FIRST, "p1: claim 2H", f"p1.captured: [2H], {GONE}"),
    (  # a face-down one by its place
        CLAIM_ANY,
        FIRST,
        "",
        f"{ASKED}, legal.p1: [claim 2H, claim p2.theater.2, claim p2.theater.3]",
    ),
    (CLAIM_ANY, FIRST, "p1: claim p2.theater.3", "p1.captured: [9H], p2.theater: [2H, 8H, '-']"),
    (MAY_CLAIM, FIRST, "", f"{ASKED}, legal.p1: [claim 2H, claim none]"),
    (MAY_CLAIM, FIRST, "p1: claim none", f"p1.captured: [], {NEXT}"),
    (MAY_CLAIM_ALL, FIRST, "", f"{ASKED}, legal.p1: [claim, decline]"),
    (MAY_CLAIM_ALL, FIRST, "p1: claim", f"p1.captured: [2H], {GONE}"),
    (MAY_CLAIM_ALL, FIRST, "p1: decline", f"p1.captured: [], {NEXT}"),
    (  # the column of p2 is empty: there is nobody to claim
        CLAIM_1,
        FIRST.replace("[2H, 8H, 9H]", '["-", 8H, 9H]'),
        "",
        f"p1.captured: [], {NEXT.replace('p2.1, ', '')}",
    ),
    (FROM_DOSSIER, FIRST, "", "legal.p1: [claim p2.dossier.1, claim p2.dossier.2, claim p2.dossier.3]"),
    (FROM_DOSSIER, FIRST, "p1: claim p2.dossier.2", f"p1.captured: [6H], p2.dossier: [5H, '-', 7H], {NEXT}"),
    (THEY_CLAIM, LAST, "", "to_move: [p2], legal.p2: [claim 4S, claim 9C, claim KS]"),
    (THEY_CLAIM, LAST, "p2: claim KS", "p2.hq: [2D, 3D, 4D, 4H, 9H, 6H, KS]"),
    # ---- choose one, unless, for each, if, each player
    (CHOOSE, FIRST, "", f"{ASKED}, legal.p1: [choose 1, choose 2]"),
    (CHOOSE, FIRST, "p1: choose 1", f"p1.captured: [5H, 6H, 7H], over: false, {NEXT}"),
    (CHOOSE, FIRST, "p1: choose 2", "over: true"),
    (UNLESS, FIRST, "", "to_move: [p2], legal.p2: [look, decline]"),
    (  # the card behind p1's beaten 3S goes later, as ever
        UNLESS,
        FIRST,
        "p2: look",
        f"p2.looked_at: [5S, 6S, 7S], p2.captured: [6S], p1.dossier: [5S, '-', 7S], {NEXT}",
    ),
    (UNLESS, FIRST, "p2: decline", f"p2.captured: [5S, 6S, 7S], p1.dossier: [], {NEXT}"),
    (UNLESS_CLAIMED, FIRST, "", "to_move: [p2], legal.p2: [claim, decline]"),
    (
        UNLESS_CLAIMED,
        FIRST,
        "p2: claim",
        f"p2.captured: [KS, 6S], p1.dossier: [5S, '-', 7S], {NEXT.replace('p1.1, ', '')}",
    ),
    (FOR_EACH, FIRST, "p1: claim p2.dossier.3", f"p1.captured: [7H], {NEXT}"),
    (
        FOR_EACH,
        LAST,
        "p1: claim p2.dossier.3; p1: claim p2.dossier.1; p1: claim p2.dossier.2",
        "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 2D, 3D, 4D]",
    ),
    (IF_THREE, LAST, "", "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 2D, 3D, 4D]"),
    (IF_THREE, FIRST, "", f"p1.captured: [], {NEXT}"),
    (  # both sides claim 2H: it goes to neither
        EACH_CLAIMS,
        FIRST,
        "p1: claim 2H; p2: claim 2H",
        f"p1.captured: [], p2.captured: [6S], p2.theater: [2H, 8H, 9H], {NEXT}",
    ),
    (EACH_CLAIMS, FIRST, "p1: claim 2H; p2: claim KS", "p1.captured: [2H], p2.captured: [KS, 6S]"),
    (EACH_CLAIMS, FIRST, "p1: claim KS; p2: claim KS", "p1.theater: [KS, 3S, 4S], p2.captured: [6S]"),
    # ---- at the end of the Mission
    (AT_END, LAST, "", "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 2D, 3D, 4D], p2.hq: [4H, 9H, 6H]"),
    (  # the King lies face down when p1 backs out
        AT_END,
        FIRST.replace("[KS, 3S, 4S]", "[3S, KS, 4S]").replace("[2H, 8H, 9H]", "[8H, 2H, 9H]"),
        "p1: back out",
        "p1.hq: [6S, 7S, KS, 4S], p2.hq: [5H, 6H, 7H, 8H, 2H, 9H, 5S, 3S]",
    ),
    (AT_END_1, LAST, "p1: claim 6H", "p1.hq: [5S, 6S, 7S, 4S, 9C, KS, 6H], p2.hq: [2D, 3D, 4D, 4H, 9H]"),
    # ---- look at
    (LOOK, FIRST, "p1: look p2.dossier.2", f"p1.looked_at: [6H], {NEXT}"),
    (LOOK_ALL, FIRST, "", f"p1.looked_at: [8H, 9H], {NEXT}"),
    # ---- and if you do waits until it is known who has claimed what
    (DONE_THEN, LAST, "p1: claim 9H", "over: true"),
    (DONE_THEN, FIRST.replace("[2H, 8H, 9H]", '["-", 8H, 9H]'), "", "over: false"),
]


@pytest.mark.parametrize("case", COURTS)
def test_what_a_king_does(case):
    sentence, setup, moves, expect = case
    text = change(read_text("war-slayer-v"), DEFECT, f'"{sentence}"')
    assert fails("war-slayer-v", text, setup, tuple(move for move in moves.split("; ") if move), expect) == []


LOSES = (  # p1's 2S loses to p2's 9H, who claims AS from behind it
    "defeated: p1, p1.theater: [2S, 3S, 4S], p1.dossier: [AS, 6S, 7S], p2.theater: [9H, 8H, 7H],"
    " p2.dossier: [5H, 6H, 4H]"
)
BETRAYED = (  # p1's King claims the VIP, which lies face up beside 4H
    "defeated: p1, exposed: [p1.1, p2.1, p1.2, p2.2], p1.theater: [4S, 9C, KS], p1.dossier: [5S, 6S, 7S],"
    " p2.theater: [4H, AS, 6H], p2.dossier: [2D, 3D, 4D], p1.hq: [2C, 3C, 4C, 5C, 6C, 7C],"
    " p2.hq: [2H, 3H, 5H, 7H, 8H, 9H]"
)
KEPT_END = "If this would be claimed, end the Mission instead."
KEPT_HOME = "If this would be claimed, return this to your HQ instead."
VIPS = [
    # ---- when claimed: from wherever it lay
    ("When claimed, end the game.", LOSES, "", "over: true, p2.hq: [5H, 6H, 4H, 9H, 8H, 7H, AS]"),
    ("When claimed, end the game.", BETRAYED, "", "over: true"),
    ("When claimed from a Dossier, end the game.", BETRAYED, "", "over: false"),
    (
        "When claimed from a Dossier, your opponent claims this.",
        LOSES,
        "",
        f"p1.captured: [AS], p2.captured: [], {ASKED}",
    ),
    ("When claimed, your opponent claims this.", LOSES, "", f"p1.captured: [AS], p2.captured: [], {ASKED}"),
    ("When claimed, claim your opponent's Dossier.", LOSES, "", f"p2.captured: [AS, 6S, 7S], p1.dossier: [], {ASKED}"),
    ("When claimed, you may end the game.", LOSES, "", "to_move: [p2], legal.p2: [end, decline]"),
    ("When claimed, you may end the game.", LOSES, "p2: end", "over: true"),
    ("When claimed, you may end the game.", LOSES, "p2: decline", f"over: false, p2.captured: [AS], {ASKED}"),
    ("When claimed, end the Mission.", LOSES, "", "p1.hq: [6S, 7S, 2S, 3S, 4S], p2.hq: [5H, 6H, 4H, 9H, 8H, 7H, AS]"),
    # ---- instead: it stays where it is, also behind a beaten Operative
    (
        "If this would be claimed, end the Mission instead.",
        BETRAYED,
        "",
        "p1.hq: [5C, 6C, 7C, 4S, 9C, 4H, 6H], p2.hq: [7H, 8H, 9H, 2D, 3D, 4D, AS, 5S, 6S, KS, 7S]",
    ),
    ("If this would be claimed, end the Mission instead.", LOSES, "", "p1.drawn: [AS, 6S, 7S], p1.hq: [2S, 3S, 4S]"),
    ("If this would be claimed, end the game instead.", LOSES, "", "p1.hq: [AS, 6S, 7S, 2S, 3S, 4S], over: true"),
    (
        "If this would be claimed, return this to your HQ instead.",
        BETRAYED,
        "",
        "p1.hq: [5C, 6C, 7C, 4S, 9C, 4H, 6H], p2.hq: [7H, 8H, 9H, AS, 2D, 3D, 4D, 5S, 6S, KS, 7S]",
    ),
    (
        "If this would be claimed, return this to your HQ instead.",
        LOSES,
        "",
        f"p1.hq: [AS], p1.dossier: ['-', 6S, 7S], p2.captured: [], {ASKED}",
    ),
    # ---- at the end of the Mission: only what lies face up in a Theater
    ("At the end of the Mission, end the game.", BETRAYED, "", "over: false"),
    (
        "At the end of the Mission, end the game.",
        BETRAYED.replace("KS", "KC").replace("9C, KC", "9C, 8S"),
        "",
        "over: true",
    ),
]


@pytest.mark.parametrize("case", VIPS)
def test_what_a_vip_does(case):
    sentence, setup, moves, expect = case
    text = change(read_text("war-slayer-v"), f"- {APPEAR}\n      - {FOUND}\n", f'- "{sentence}"\n')
    assert fails("war-slayer-v", text, setup, tuple(move for move in moves.split("; ") if move), expect) == []


def test_what_is_put_off_to_the_end_of_the_mission_as_it_ends_is_done_then():
    """At the end of the Mission the King claims the Dossier in which the VIP is found: that is the end it waits for."""
    text = change(read_text("war-slayer-v"), DEFECT, AT_END)
    text = change(text, FOUND, "When claimed from a Dossier, end the game at the end of the Mission.")
    hqs = ", p1.hq: [2C, 3C, 4C, 5C, 6C, 7C], p2.hq: [2H, 3H, 5H, 7H, 8H, 10H]"
    setup = LAST.replace("[2D, 3D, 4D]", "[2D, AS, 4D]") + hqs
    assert fails("war-slayer-v", text, setup, (), "over: true") == []
    assert fails("war-slayer-v", text, LAST + hqs, (), "over: false") == []
