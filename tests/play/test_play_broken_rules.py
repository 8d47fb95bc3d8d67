"""Rules of a package that are wrong are told by name, with the file and line, and what to write."""

from pathlib import Path

import pytest
from added_site import begin_project, forget, install, read_rules, read_told

import cardgen.play as play
from cardgen.cli import main

SYNTAX = ("return []  # nobody", "return [  # nobody")
WRONG = {
    "a syntax error": (*SYNTAX, "SyntaxError in /embers_rules/__init__.py, line 12: "),
    "a field that is a text": (
        'fields=("kind", "value")',
        'fields=("kind")',
        "say `fields='kind'`; it must be a tuple of texts. Write `fields=(\"kind\",)`.",
    ),
    "players that are a text": ("players=(2, 6)", 'players="2-6"', "such as `(2, 4)`"),
    "zones that are none": ('ZoneKind("deck", HIDDEN)', '"deck"', "it must be a tuple of zones"),
    "a zone that there is not": ('prizes=("kept",)', 'prizes=("kep",)', "no such zone. Did you mean `kept`?"),
    "no class of states": ("state=Luck", "state=print", "`state=print`; it must be a class made of `Turns`"),
    "a method that is missing": (
        "def score(",
        "def scor(",
        "lack `score`: `Luck` in /embers_rules/__init__.py, line 6 must have it.",
    ),
    "a move without a method": (
        'forms=("turn", "stop")',
        'forms=("turn", "stop", "swap {card} {card}")',
        "write `def do_swap(self, player, kind1, kind2):` in `Luck` in /embers_rules/__init__.py, line 6.",
    ),
    "a method without a move": ('forms=("turn", "stop")', 'forms=("turn",)', "a method `do_stop` in /embers_rules"),
    "a move that is none": (
        'return ["turn", "stop"]',
        'return ["trun", "stop"]',
        "`Luck.moves` in /embers_rules/__init__.py, line 10 gives `Action('trun')` for p1, "
        "which is no move. Forms are `turn`, `stop`.",
    ),
    "no list of moves": (
        'return ["turn", "stop"]',
        "return None #",
        "`Luck.moves` in /embers_rules/__init__.py, line 10 fails: TypeError: 'NoneType' object is not iterable.",
    ),
    "a method that takes too little": (
        "def do_stop(self, player):",
        "def do_stop(self):\n        player = 0",
        "`Luck.do_stop` in /embers_rules/__init__.py, line 24 fails: TypeError: Luck.do_stop() takes 1",
    ),
    "an exception": ('self.fact(card, "kind") == "wind"', "{}[card]", "/embers_rules/__init__.py, line 19: KeyError"),
    "a field that the deck has not": (
        'self.fact(card, "kind") == "wind"',
        'self.fact(card, "knd") == "wind"',
        "line 19: ValueError: No card has a field `knd`. Did you mean `kind`?",
    ),
    "a zone by a wrong name": (
        'self.cards("kept", player)',
        'self.cards("keep", player)',
        "ValueError: There is no zone `p1.keep`. Did you mean `p1.kept`?",
    ),
    "a word that stands for nothing": (
        '"{player} stops."',
        '"{playr} stops."',
        "ValueError: `{playr} stops.` has `{playr}`; what can stand there is {player}, {card} and {cards}.",
    ),
    "scores that are none": (
        'return self.worth(self.cards("kept", player))',
        "return None",
        "`Luck.score` in /embers_rules/__init__.py, line 32 gives tuple `(None, None)`; scores are a whole number for",
    ),
    "what is no field": (
        'self.tell("{player} stops.", player)',
        "self.stops = 1",
        "keeps `self.stops`, which is no field, so that copies lose it: write `stops: int = 0`",
    ),
    "a list in a field": (
        "def deal(self, chance):",
        "seen: tuple[int, ...] = ()\n\n    def deal(self, chance):\n        self.seen = [1]",
        "keeps a list in `self.seen`, which copies would share: keep a tuple",
    ),
    "a lost card": (
        'self.tell("{player} stops.", player)',
        'self.zones[self.find("row", player)] = ()',
        "leaves the table wrong: a card is lost, or lies in two zones. Cards go by `put` and `move`.",
    ),
    "a value for each player that is no field": (
        'fields=("kind", "value"),',
        'fields=("kind", "value"),\n    own_values=("salez",),',
        "name `salez` in `own_values`, and `Luck` in /embers_rules/__init__.py, line 6 has no such field.",
    ),
    "a value that is no field": (
        'fields=("kind", "value"),',
        'fields=("kind", "value"),\n    values=("movr",),',
        "name `movr` in `values`, and `Luck` in /embers_rules/__init__.py, line 6 has no such field.",
    ),
    "a value for each player that is a number": (
        'fields=("kind", "value"),',
        'fields=("kind", "value"),\n    own_values=("mover",),',
        "keeps `0` there; it must be a tuple with a value for each player, `mover: tuple[int, ...] = ()`.",
    ),
    "an objection that is a text": (
        "    def score(",
        "    def find_choice_objection(self, player, action):\n        return 'no'\n\n    def score(",
        "gives str `'no'`; it must give an `Objection(sentence, rule)`, or None.",
    ),
    "what is counted at the end that is a number": (
        "    def score(",
        "    def measure_end(self):\n        return 3\n\n    def score(",
        "gives int `3`; it must give numbers and texts by names, such as `{'rounds': 3}`.",
    ),
    "an odd player": ("self.end_turn()\n\n    def worth", "self.mover = 7\n\n    def worth", "p8"),
}


@pytest.fixture
def site(tmp_path, monkeypatch):
    yield from begin_project(tmp_path, monkeypatch)


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_rules_is_told_with_their_line_and_no_traceback(site, capsys, what):
    # triggers: broken-rules
    old, new, message = WRONG[what]
    rules = read_rules()
    assert old in rules
    install(site, "embers_rules", rules.replace(old, new))
    forget()
    code = main(["check", "embers"])
    told = read_told(capsys).replace(str(site), "")
    if code == 0:  # what only other moves show
        code = main(["simulate", "embers", "--games", "200", "--jobs", "2"])
        told = read_told(capsys).replace(str(site), "")
    assert code == 1
    assert message.replace(" ", "") in told.replace(" ", "")
    assert "bug" not in told and "Traceback" not in told


def test_a_failure_of_rules_reaches_a_program_as_a_mistake(site):
    install(site, "embers_rules", read_rules().replace('["turn", "stop"]', "[3, 4]"))
    forget()
    game = play.load("embers")
    with pytest.raises(play.MistakeError, match=r"The rules `embers`: `Luck.moves` in .* gives int `3` for p1"):
        game.play_out(["random", "random"], seed=1)


def test_rules_that_come_to_no_end_are_told_with_the_number_of_moves(site, capsys):
    # triggers: game-without-end
    text = read_rules().replace(
        "        card = self.cards", "        self.end_turn()\n        return\n        card = self.cards"
    )
    install(site, "embers_rules", text.replace("players=(2, 6)", "players=(2, 6),\n    longest=400"))
    Path("decks/embers/examples.yaml").unlink()
    forget()
    assert main(["check", "embers"]) in (0, 1)
    told = read_told(capsys)
    assert "game-without-end" in told
    assert "A game of Embers for 2, played by chance, comes to no end in 400 moves." in told


def test_a_field_that_cannot_be_read_back_is_told(site, capsys):
    rules = read_rules().replace("class Luck(Turns):", "class Luck(Turns):\n    seen: frozenset[int] = frozenset()\n")
    install(
        site,
        "embers_rules",
        rules.replace(
            "    def do_stop(self, player):", "    def do_stop(self, player):\n        self.seen = self.seen | {player}"
        ),
    )
    forget()
    assert main(["check", "embers"]) == 1
    told = read_told(capsys)
    assert "The rules `embers` have a position that cannot be written and read back" in told
    assert "frozenset" in told


def test_other_games_are_checked_beside_broken_rules_and_rules_that_leave_python_are_told(site, capsys):
    install(site, "embers_rules", "raise SystemExit(0)\n")
    assert main(["new", "foxes", "--cards", "own"]) == 0
    forget()
    assert main(["check", "embers", "foxes"]) == 1
    told = read_told(capsys)
    assert "embers_rules/__init__.py, line 1" in told and "foxes" in told
