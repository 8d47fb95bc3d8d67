"""Two to six seats from the command line: people and players of the program mixed, shared wins, the fewest points."""

import io
import json
import sys
from dataclasses import replace

import last_card
import pytest

import cardgen.games
from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.cli.table import Host
from cardgen.engine.narration import Speaker

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
COUNTS = range(2, 7)


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    last_card.write_project(tmp_path)
    monkeypatch.setattr(cardgen.games, "GAMES", (*cardgen.games.GAMES, last_card.GAME))
    monkeypatch.chdir(tmp_path)


def run(capsys, command, *arguments, typed=None, monkeypatch=None):
    if typed is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main([command, "last-card", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, " ".join(shown.err.split())


# ---- play


@pytest.mark.parametrize("players", COUNTS)
def test_every_seat_is_shown(capsys, monkeypatch, players):
    code, out, _ = run(capsys, "play", "--players", str(players), "--seed", "4", typed="", monkeypatch=monkeypatch)
    assert code == ExitCode.FINE
    others = [f"{name} (greedy)" for name in NAMES[1:players]]
    assert out.startswith(f"Seed 4. {', '.join(['Ana', *others[:-1]])} and {others[-1]}. Type ? for help.\n")
    assert [line for line in out.splitlines() if "hand: 3 face down" in line] == [
        f"  {name}'s hand: 3 face down" for name in NAMES[1:players]
    ]
    assert "  your hand: " in out


@pytest.mark.parametrize("players", COUNTS)
def test_a_game_of_the_program_alone_is_played_logged_and_shown_again(capsys, tmp_path, players):
    log = tmp_path / "game.json"
    seats = ",".join(["greedy", "random", "greedy", "random", "greedy", "random"][:players])
    code, out, _ = run(capsys, "play", "--seats", seats, "--seed", "2", "--log", str(log))
    assert code == ExitCode.FINE
    told = out.splitlines()[1:-1]
    assert "Type ?" not in out
    assert told[-1].startswith("The game is over: ")
    trace = json.loads(log.read_text())
    assert trace["players"] == players
    assert {seat for seat, _, _ in trace["moves"]} <= {f"p{seat + 1}" for seat in range(players)}
    code, again, _ = run(capsys, "play", "--replay", str(log))
    assert code == ExitCode.FINE
    assert again.splitlines() == told
    code, again, _ = run(capsys, "play", "--replay", str(log), "--names", ",".join("UVWXYZ"[:players]))
    assert code == ExitCode.FINE
    assert again.startswith("U ")


def test_persons_and_players_of_the_program_sit_as_they_are_named(capsys, monkeypatch):
    typed = "pass\npass\npass\nq\n"
    arguments = ("--seats", "random,person,greedy,person", "--names", "Uma,Vic,Wim,Xia", "--seed", "2")
    _, out, _ = run(capsys, "play", *arguments, typed=typed, monkeypatch=monkeypatch)
    asked = [line.split(",")[0] for line in out.splitlines() if ", choose: " in line]
    assert asked == ["Vic", "Xia", "Vic", "Xia"]
    assert out.startswith("Seed 2. Uma (random), Vic, Wim (greedy) and Xia. ")
    assert "Vic passes.\nVic draws a card.\n" in out


def test_against_says_who_plays_all_other_seats(capsys, monkeypatch):
    arguments = ("--players", "3", "--seed", "2")
    _, out, _ = run(capsys, "play", *arguments, "--against", "random", typed="q\n", monkeypatch=monkeypatch)
    assert "Ana, Ben (random) and Cleo (random)." in out
    _, out, _ = run(capsys, "play", *arguments, "--against", "person", typed="p\np\np\nq\n", monkeypatch=monkeypatch)
    assert [line for line in out.splitlines() if ", choose: " in line] == [
        f"{name}, choose: play CARD or pass" for name in ("Ana", "Ben", "Cleo", "Ana")
    ]


def test_one_person_hears_what_they_alone_may_know(capsys, monkeypatch):
    _, out, _ = run(
        capsys, "play", "--seats", "greedy,person,greedy", "--seed", "2", typed="p\n", monkeypatch=monkeypatch
    )
    assert "Ben passes.\nBen draws the " in out
    assert "Ana draws the" not in out


@pytest.mark.parametrize(
    ("arguments", "players"), [((), 2), (("--names", "U,V,W"), 3), (("--seats", "person,greedy,random,greedy"), 4)]
)
def test_as_many_play_as_are_named(capsys, monkeypatch, arguments, players):
    _, out, _ = run(capsys, "play", *arguments, typed="q\n", monkeypatch=monkeypatch)
    assert out.count(" face down") == players  # the others' hands and the deck


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "7"], "--players 7: Last Card is for 2 to 6 players."),
        (["--players", "1"], "--players 1: Last Card is for 2 to 6 players."),
        (["--players", "0"], "0 is not in the range"),
        (["--names", "Ana"], "names 1 player; the game has 2 to 6. Put a comma between names."),
        (["--names", "A,B,C,D,E,F,G"], "names 7 players; the game has 2 to 6."),
        (["--names", "Ana,Ben,ana"], "names two players `ana`; they must differ"),
        (["--names", "Ana,Ben", "--players", "3"], "names 2 players; --players says 3. They must be as many."),
        (["--seats", "person,gredy"], "nobody is called `gredy`. Did you mean `greedy`?"),
        (["--seats", "person,,greedy"], "leaves a seat empty"),
        (["--seats", "person,greedy", "--against", "random"], "leave out --against"),
        (["--seats", "person,greedy", "--players", "3"], "names 2 players; --players says 3."),
        (["--seats", "person,greedy", "--names", "A,B,C"], "names 3 players; --seats `person,greedy` names 2."),
        (["--replay", "game.json", "--players", "3"], "leave out --players"),
        (["--replay", "game.json", "--seats", "person,person"], "leave out --seats"),
        (["--replay", "game.json", "--against", "person"], "leave out --against"),
        (["--replay", "game.json", "--seed", "3"], "leave out --seed."),
        (["--replay", "game.json", "--option", "tied_game=draw"], "leave out --option."),
        (["--replay", "game.json", "--names", "A,B,C"], "--names names 3 players; the game in game.json has 2."),
    ],
)
def test_a_wrong_number_of_players_gets_a_sentence(capsys, tmp_path, arguments, words):
    (tmp_path / "game.json").write_text('{"game": "last-card", "players": 2}')
    code, out, err = run(capsys, "play", *arguments)
    assert (code, out) == (ExitCode.USAGE, "")
    assert words in err


@pytest.mark.parametrize("players", ["7", "1", '"2"', "true", "null", "2.0", "[]"])
def test_a_log_of_no_number_of_players_gets_a_sentence(capsys, tmp_path, players):
    (tmp_path / "game.json").write_text(f'{{"game": "last-card", "players": {players}}}')
    code, _, err = run(capsys, "play", "--replay", "game.json")
    assert code == ExitCode.MISTAKES
    assert "Last Card is for 2 to 6." in err


class Screen(io.StringIO):
    """What a terminal shows; the keyboard has the lines that are typed."""

    def __init__(self, text=""):
        super().__init__(text)

    def isatty(self):
        return True

    def list_screens(self):
        return self.getvalue().split("\x1b[3J\x1b[2J\x1b[H")


def sit_down(tmp_path, seats, typed, seed=2, longest=None):
    rules = last_card.set_rules(tmp_path, len(seats))
    if longest is not None:
        rules = replace(rules, game=replace(rules.game, longest=longest))
    host = Host(rules, NAMES[: len(seats)], seats, seed)
    screen = Screen()
    host.play(Screen(typed), screen)
    return host, screen


def test_between_persons_the_screen_is_cleared_and_each_hears_what_happened_since(tmp_path):
    # Enter, pass: once for each of the two persons, and once more for the first
    _, screen = sit_down(tmp_path, ("person", "random", "person"), "\np\n" * 3)
    first, one, after, two, again, three, last = screen.list_screens()
    assert first.endswith("Ana, it is your turn. Press Enter when you alone see the screen.")
    assert "your hand: 2S 8S 5H\n" in one
    assert "your hand" not in after
    assert after.startswith("Ana passes.\nAna draws a card.\nBen ")
    assert after.endswith("Cleo, it is your turn. Press Enter when you alone see the screen.")
    assert two.startswith("Ana passes.\nAna draws a card.\nBen ")
    assert again.startswith("Cleo passes.\nCleo draws a card.\nAna, it is your turn. ")
    assert three.startswith("Ana passes.\nAna draws the 10H.\nBen ")
    assert "your hand: 2S 8S 5H 10H\n" in three
    assert last.startswith("Ana passes.\nAna draws a card.\nBen ")


def test_nothing_is_cleared_for_one_person(tmp_path):
    _, screen = sit_down(tmp_path, ("random", "person", "greedy"), "p\np\n")
    assert len(screen.list_screens()) == 1


def test_a_game_that_does_not_end_is_stopped(tmp_path):
    host, screen = sit_down(tmp_path, ("random", "random"), "", longest=3)
    assert screen.getvalue().endswith("The game ends here, after 3 moves: it is not finished.\n")
    assert host.write_log()["winner"] == "unfinished"


def test_the_last_word_is_for_all(tmp_path):
    host, screen = sit_down(tmp_path, ("person", "person"), "\n1\n" * 20)
    assert host.state.is_terminal()
    told = host.state.log[-1].tell(Speaker(host.rules.cards, NAMES))
    assert screen.list_screens()[-1].endswith(f"{told}\n")


def test_a_player_without_a_card_is_still_shown(tmp_path):
    host, _ = sit_down(tmp_path, ("person", "greedy", "greedy"), "")
    hand = host.state.find("hand", 1)
    host.state.move((host.state.zones[hand], hand, host.state.find("pile")))
    assert "  Ben's hand: empty" in host._describe(0)


# ---- simulate


@pytest.mark.parametrize("players", COUNTS)
def test_shared_wins_count_for_each_and_their_shares_add_up(capsys, players):
    arguments = ("--players", str(players), "--games", "400", "--seed", "1", "--jobs", "1")
    data = json.loads(run(capsys, "simulate", *arguments, "--json")[1])
    wins = [seat["win"]["count"] for seat in data["seats"]]
    assert (data["players"], len(wins)) == (players, players)
    assert data["fewest_points_win"] is True
    assert data["shared"]["count"] > 0
    assert data["draw"]["count"] == data["unfinished"] == 0
    assert sum(wins) > 400
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)
    assert data["turns"]["mean"] == data["moves"]["mean"]
    out = run(capsys, "simulate", *arguments)[1]
    assert f"{players} players" in out or players == 2
    assert "score, fewest win" in out
    (shared,) = [line.split() for line in out.splitlines() if line.startswith("shared")]
    assert shared[1] == str(data["shared"]["count"])
    assert f"Turns in a game: {data['turns']['mean']:.2f} on average" in out
    for seat in data["seats"]:
        assert f"{seat['share'] * 100:.1f} %" in out


def test_each_number_of_players_is_set_side_by_side(capsys):
    arguments = ("--players", "2-4", "--games", "60", "--jobs", "1")
    code, out, _ = run(capsys, "simulate", *arguments)
    assert code == ExitCode.FINE
    lines = out.splitlines()
    assert lines[0] == "last-card: 60 games, seed 1, for each number of players"
    rows = {" ".join(line.split()[:2]): line.split()[2:] for line in lines[4:]}
    data = json.loads(run(capsys, "simulate", *arguments, "--json")[1])["players"]
    assert list(data) == ["2", "3", "4"]
    assert lines[2].split() == ["players", "2", "3", "4"]
    assert [len(rows[f"p{seat} wins"]) // 2 for seat in (1, 2, 3, 4)] == [3, 3, 2, 1]
    assert rows["p4 mean"] == ["score", f"{data['4']['seats'][3]['score']['mean']:.2f}"]
    assert rows["mean turns"] == [f"{result['turns']['mean']:.2f}" for result in data.values()]
    alone = json.loads(run(capsys, "simulate", *arguments[2:], "--players", "3", "--json")[1])
    assert data["3"] == alone


def test_greedy_wins_by_few_points(capsys):
    arguments = ("--policy", "random,greedy,random,random", "--games", "100", "--jobs", "1", "--json")
    data = json.loads(run(capsys, "simulate", *arguments)[1])
    assert [seat["policy"] for seat in data["seats"]] == ["random", "greedy", "random", "random"]
    assert data["seats"][1]["win"]["rate"] > 0.6
    assert data["seats"][1]["score"]["mean"] < data["seats"][0]["score"]["mean"]


def test_unfinished_games_are_counted_with_their_share(capsys, monkeypatch):
    short = replace(last_card.GAME, longest=12)
    monkeypatch.setattr(cardgen.games, "GAMES", (short,))
    arguments = ("--players", "4", "--games", "200", "--jobs", "1")
    data = json.loads(run(capsys, "simulate", *arguments, "--json")[1])
    assert 0 < data["unfinished"] < 200
    assert data["unfinished_share"] == data["unfinished"] / 200
    out = run(capsys, "simulate", *arguments)[1]
    (line,) = [line for line in out.splitlines() if line.startswith("unfinished")]
    assert line.split()[1:4] == [str(data["unfinished"]), f"{data['unfinished_share'] * 100:.1f}", "%"]
    assert line.endswith("after 12 moves")


def test_a_limit_of_turns_is_told_as_one(capsys, monkeypatch):
    monkeypatch.setattr(cardgen.games, "GAMES", (replace(last_card.GAME, longest_turns=1_000),))
    out = run(capsys, "simulate", "--games", "5", "--jobs", "1")[1]
    assert [line for line in out.splitlines() if line.endswith("after 1,000 turns")]


def test_a_trace_of_many_players_can_be_seen_again(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    run(capsys, "simulate", "--players", "5", "--games", "3", "--trace", str(path), "--jobs", "1")
    traces = [json.loads(line) for line in path.read_text().splitlines()]
    assert [trace["players"] for trace in traces] == [5, 5, 5]
    code, out, _ = run(capsys, "play", "--replay", str(path))
    assert code == ExitCode.FINE
    assert "Eva " in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "7"], "--players 7: Last Card is for 2 to 6 players."),
        (["--players", "3", "--policy", "greedy,random"], "names 2 players; --players says 3."),
        (["--policy", ",".join(["random"] * 7)], "names 7 players; the game has 2 to 6."),
        (["--players", "2-7"], "--players 7: Last Card is for 2 to 6 players."),
        (["--players", "4-2"], "write the smaller one first"),
        (["--players", "many"], "write 4, or 2-6 for each of these"),
        (["--players", "2-3", "--policy", "greedy,random"], "names 2 players; --players says 3."),
        (["--players", "2-3", "--trace", "x"], "--trace goes with one batch: name one --players."),
        (["--players", "2-3", "--compare", "a=1,2"], "--compare goes with one number of players"),
    ],
)
def test_policies_must_be_one_or_one_for_each_seat(capsys, arguments, words):
    code, out, err = run(capsys, "simulate", *arguments)
    assert (code, out) == (ExitCode.USAGE, "")
    assert words in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seats", "person,"], "--seats `person,` leaves a seat empty: write who plays it before and after a comma."),
        (["--against", "random,greedy"], "`--seats person,random,greedy` names who plays each."),
        (["--names", "p2,Ben"], "`p2` is what moves call a player by seat; take another name."),
        (["--names", "A\x1b[31m,Ben"], "a name has signs in it that cannot be printed."),
        (["--names", f"{'A' * 41},Ben"], "has 41 letters; a name has at most 40."),
    ],
)
def test_names_and_seats_that_do_not_go_are_told(capsys, arguments, told):
    assert main(["play", "wayjer", *arguments]) == ExitCode.USAGE
    assert told in " ".join(capsys.readouterr().err.split())
