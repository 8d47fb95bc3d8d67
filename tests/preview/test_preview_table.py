"""A table to play at: what is asked for, what is shown, and what is never shown."""

import shutil
from dataclasses import replace

import last_card
import play_app
import pytest

import cardgen.games
from cardgen.balance.match import Match
from cardgen.cli.table import Host
from cardgen.engine.chance import Chance
from cardgen.engine.view import view
from cardgen.games.table import set_table
from cardgen.preview import table as tables
from cardgen.preview.examples import show_example
from cardgen.preview.position import show_position

GAMES = ("nvwk", "the-way", "three-lanes", "war-slayer-v", "wayjer")


@pytest.fixture
def wayjer():
    return play_app.serve(play_app.load("wayjer"))


def set_rules(game):
    rules = set_table(play_app.load(game).deck)
    assert rules is not None
    return rules


def begin(client, **wanted):
    return client.post("/api/table", json={"seed": "1", **wanted}).json()


def list_moves(shown):
    return [move["text"] for group in shown["game"]["moves"] for move in group["moves"]]


def test_without_a_game_the_table_tells_what_can_be_played(wayjer):
    shown = wayjer.get("/api/table").json()
    assert (shown["title"], shown["has_rules"], shown["can_play"]) == ("Wayjer", True, True)
    assert (shown["players"], shown["opponents"], shown["game"]) == ([2, 2], ["greedy", "random"], None)
    assert [option["name"] for option in shown["options"]] == ["wagered_swap", "wagered_copy"]


def test_a_new_game_shows_the_own_hand_the_legal_moves_and_whose_turn_it_is(wayjer):
    game = begin(wayjer)["game"]
    assert game["seats"] == [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "greedy"}]
    assert (game["seed"], game["at"], game["can_undo"], game["outcome"]) == ("1", 0, False, "")
    assert game["count"] == 30
    assert game["moves"][0]["form"] == "duel CARD wager CARD"


def test_the_program_answers_a_move_and_all_is_logged(wayjer):
    first = begin(wayjer)
    move = list_moves(first)[0]
    game = wayjer.post("/api/table/move", json={"move": move, "at": 0}).json()["game"]
    assert game["log"][0].startswith("Ana duels with ")
    assert game["log"][1].startswith("Ben duels with ")
    assert game["at"] >= 2
    assert game["can_undo"]


def test_a_move_can_be_taken_back_and_the_same_move_is_answered_alike(wayjer):
    first = begin(wayjer)
    move = {"move": list_moves(first)[0], "at": 0}
    second = wayjer.post("/api/table/move", json=move).json()
    back = wayjer.post("/api/table/undo", json={"at": second["game"]["at"]}).json()
    assert back == first
    assert wayjer.post("/api/table/move", json=move).json() == second


def test_a_whole_game_is_played_to_its_outcome(wayjer):
    shown = begin(wayjer)
    while not shown["game"]["outcome"]:
        move = {"move": list_moves(shown)[0], "at": shown["game"]["at"]}
        shown = wayjer.post("/api/table/move", json=move).json()
    assert "Scores: Ana " in shown["game"]["outcome"]
    assert shown["game"]["moves"] == []
    refused = wayjer.post("/api/table/move", json={"move": "duel 0 wager 3", "at": shown["game"]["at"]})
    assert refused.json() == {"error": "The game is over: there are no more moves."}
    assert begin(wayjer)["game"]["at"] == 0


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ([], "A new game is asked for with players, seed, opponent and options."),
        ({"players": 3}, "Wayjer is for 2 players, not for `3`."),
        ({"players": "2"}, "Wayjer is for 2 players, not for `2`."),
        ({"opponent": "greed"}, "Nobody is called `greed`. Did you mean `greedy`?"),
        ({"seed": "-1"}, "The seed `-1` is no whole number from 0 to 9223372036854775807."),
        ({"seed": 1}, "The seed `1` is no whole number from 0 to 9223372036854775807."),
        (
            {"seed": "9223372036854775808"},
            "The seed `9223372036854775808` is no whole number from 0 to 9223372036854775807.",
        ),
        ({"options": {"wagered_swap": "kept"}}, "The option `wagered_swap` has no value `kept`."),
        ({"options": []}, "Options are given as texts by their names."),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(wayjer, wanted, message):
    refused = wayjer.post("/api/table", json=wanted)
    assert refused.status_code == 400
    assert refused.json()["error"].startswith(message)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"move": "duel 9 wager 3", "at": 0}, "There is no card `9` in this deck."),
        ({"move": "duel", "at": 0}, "`duel` is not the whole move: it is written `duel CARD wager CARD`."),
        ({"move": "x" * 501, "at": 0}, "A move is given as its text."),
        ({"move": 3, "at": 0}, "A move is given as its text."),
    ],
)
def test_a_move_that_cannot_be_made_is_refused_with_a_sentence(wayjer, wanted, message):
    begin(wayjer)
    refused = wayjer.post("/api/table/move", json=wanted)
    assert refused.status_code == 400
    assert refused.json()["error"].startswith(message)
    assert wayjer.get("/api/table").json()["game"]["at"] == 0


@pytest.mark.parametrize("wanted", [{"move": "duel 0 wager 3", "at": 7}, {"move": "duel 0 wager 3"}])
def test_a_move_from_a_page_that_shows_another_moment_is_refused(wayjer, wanted):
    begin(wayjer)
    refused = wayjer.post("/api/table/move", json=wanted)
    assert refused.status_code == 409
    assert refused.json() == {"error": "The game has gone on since this page showed it: here it is now."}


def test_a_card_that_is_not_in_hand_is_refused_with_its_rule(wayjer):
    hand = {word for move in list_moves(begin(wayjer)) for word in move.split()}
    other = next(card for card in ("0", "1", "2", "3", "4", "5", "6") if card not in hand)
    own = next(card for card in hand if card not in ("duel", "wager"))
    refused = wayjer.post("/api/table/move", json={"move": f"duel {own} wager {other}", "at": 0})
    assert "The rule: " in refused.json()["error"]


def test_what_is_no_json_or_too_long_is_refused(wayjer):
    assert wayjer.post("/api/table", content=b"{").json() == {"error": "What the page asks for is no JSON."}
    assert wayjer.post("/api/table", content=b"[" * 20_000).json() == {"error": "What the page asks for is no JSON."}
    long = wayjer.post("/api/table", content=b" " * 20_001)
    assert (long.status_code, long.json()) == (400, {"error": "What the page asks for is too long."})


def test_nothing_is_changed_by_reading(wayjer):
    assert wayjer.get("/api/table/move").status_code == 405
    assert wayjer.get("/api/table/undo").status_code == 405


def test_a_move_without_a_game_and_an_undo_without_a_move_are_refused(wayjer):
    assert wayjer.post("/api/table/move", json={"move": "duel 0 wager 3", "at": 0}).json() == {
        "error": "There is no game yet: begin one."
    }
    begin(wayjer)
    assert wayjer.post("/api/table/undo", json={"at": 0}).json() == {"error": "There is no move to take back."}


def test_a_game_goes_on_with_the_deck_that_it_began_with_and_says_so():
    projects = [play_app.load("wayjer")]
    client = play_app.serve(lambda: projects[-1])
    first = begin(client)
    assert not first["game"]["is_old"]
    deck = projects[0].deck
    projects.append(replace(projects[0], deck=replace(deck, cards=deck.cards[:-1], title="Other")))
    shown = client.get("/api/table").json()
    assert (shown["title"], shown["game"]["is_old"]) == ("Other", True)
    assert list_moves(shown) == list_moves(first)
    assert client.post("/api/table/move", json={"move": list_moves(first)[0], "at": 0}).status_code == 200


def test_a_game_without_rules_says_so(tmp_path):
    (tmp_path / "decks" / "bare").mkdir(parents=True)
    (tmp_path / "decks" / "bare" / "deck.yaml").write_text(
        "title: Bare\nlang: en\nplayers: 2\ncards:\n  - {id: a, name: A}\n", encoding="utf-8"
    )
    client = play_app.serve(play_app.load("bare", tmp_path))
    assert client.get("/api/table").json() == {"title": "Bare", "has_rules": False, "game": None}
    assert begin(client) == {"error": "Bare has no rules that cardgen knows, so it cannot be played."}


def test_a_game_with_the_rules_of_another_is_played_by_them(tmp_path):
    shutil.copytree(play_app.ROOT / "decks" / "wayjer", tmp_path / "decks" / "duels")
    deck = tmp_path / "decks" / "duels" / "deck.yaml"
    deck.write_text("rules: wayjer\n" + deck.read_text(encoding="utf-8"), encoding="utf-8")
    project = play_app.load("duels", tmp_path)
    assert begin(play_app.serve(project))["game"]["count"] == 30
    assert len(show_example(project, 1)["steps"]) == 3


def test_a_game_ends_after_a_number_of_moves(monkeypatch, wayjer):
    monkeypatch.setattr(tables, "MOST_MOVES", 4)
    shown = begin(wayjer)
    while not shown["game"]["outcome"]:
        move = {"move": list_moves(shown)[0], "at": shown["game"]["at"]}
        shown = wayjer.post("/api/table/move", json=move).json()
    assert shown["game"]["outcome"].startswith("The game ends here, after 4 moves: it is not finished.")


def test_of_very_many_moves_the_first_are_shown_with_the_number_of_all(monkeypatch, wayjer):
    monkeypatch.setattr(tables, "MOST_LISTED", 10)
    shown = begin(wayjer)
    assert len(list_moves(shown)) == 10
    assert shown["game"]["count"] == 30


def test_a_game_that_draws_no_table_is_shown_zone_by_zone_for_each_player(tmp_path, monkeypatch):
    last_card.write_project(tmp_path)
    monkeypatch.setattr(cardgen.games, "GAMES", (*cardgen.games.GAMES, last_card.GAME))
    game = begin(play_app.serve(play_app.load("last-card", tmp_path)), players=6, opponent="random")["game"]
    position = game["position"]
    assert [seat["who"] for seat in game["seats"]] == ["person", *["random"] * 5]
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
    assert [area["name"] for area in position["areas"]] == ["deck", "pile", *(f"{name}'s hand" for name in names)]
    assert position["areas"][0]["rows"] == [[]]  # all cards are dealt
    hands = {area["name"]: [card["id"] for card in area["rows"][0][0]] for area in position["areas"][2:]}
    assert None not in hands["Ana's hand"]
    assert hands["Ben's hand"] == [None, None, None]
    assert position["sides"] == ""


# ---- hidden information


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_no_position_names_a_card_that_its_player_may_not_know(game, seed):
    """`engine.view`, which knows nothing of how tables are drawn, says what may be known."""
    rules = set_rules(game)
    match, chance = Match(rules, ("person",) * rules.players, seed), Chance(seed)
    match.start()
    names = ("Ana", "Ben")
    for _ in range(60):
        while match.play_on():
            pass
        for seat in range(rules.players):
            seen = view(match.state, seat)
            known = [card for cards in seen.zones.values() for card in cards if card is not None]
            ids = {rules.cards.id_of(card) for card in (*known, *seen.looked_at)}
            shown = show_position(match.state, seat, names)
            named = {card["id"] for area in shown["areas"] for row in area["rows"] for place in row for card in place}
            assert named - {None} <= ids
        mover = match.find_person()
        if mover is None:
            break
        match.make(mover, chance.choose(match.state.legal_actions(mover)))


def test_the_table_and_the_terminal_deal_and_answer_alike(wayjer):
    shown = begin(wayjer, seed="7")
    move = list_moves(shown)[3]
    shown = wayjer.post("/api/table/move", json={"move": move, "at": 0}).json()
    host = Host(set_rules("wayjer"), ("Ana", "Ben"), ("person", "greedy"), 7)
    host.match.start()
    host.match.make(0, host.rules.notation.parse_action(move))
    while host.match.play_on():
        pass
    assert len(host.match.moves) == shown["game"]["at"]
    assert host._describe(0)[0].removeprefix("Score: ") == ", ".join(
        f"{each['name']} {each['score']}" for each in shown["game"]["position"]["scores"]
    )
