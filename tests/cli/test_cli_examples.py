"""After an edit the worked examples are told as one mistake, shown old and new, and written anew."""

import os
import shutil

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.loading.sources import find_shipped_folder

BEFORE, AFTER = "This beats a 6 in a duel.", "This beats a 5 in a duel."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Give the folder of a Wayjer in which a 0 beats a 5."""
    game = tmp_path / "decks" / "wayjer"
    shutil.copytree(find_shipped_folder() / "decks" / "wayjer", game)
    edit(game / "deck.yaml", BEFORE, AFTER)
    monkeypatch.chdir(tmp_path)
    return game


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def run(capsys, *arguments):
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_many_examples_that_rest_on_an_edited_text_are_one_mistake(folder, capsys):
    code, out, _ = run(capsys, "check", "wayjer")  # triggers: examples-rest-on-text
    assert code == ExitCode.MISTAKES
    told = [line for line in out.splitlines() if ": error: " in line]
    line = (folder / "deck.yaml").read_text().splitlines().index(f"      - {AFTER}") + 1
    assert told == [f"decks/wayjer/deck.yaml:{line}:9: error: examples-rest-on-text"]
    assert "7 examples rest on this text of `0`, and come out otherwise: `zero-beats-six`, " in out
    assert "hint: `cardgen examples wayjer` shows what is written and what comes out" in out


def test_two_examples_are_told_one_by_one(folder, capsys):
    edit(folder / "deck.yaml", AFTER, BEFORE)
    edit(folder / "examples.yaml", "p1.score: 4", "p1.score: 3")
    edit(folder / "examples.yaml", 'p2.won: ["5", "-4"]', 'p2.won: ["5"]')
    code, out, _ = run(capsys, "check", "wayjer")
    assert code == ExitCode.MISTAKES
    assert [line.split(": ")[-1] for line in out.splitlines() if ": error: " in line] == ["example-fails"] * 2


def test_a_mistake_in_an_example_is_told_beside_the_text(folder, capsys):
    edit(folder / "examples.yaml", 'p1.hand: ["0", "3"]', 'p1.hand: ["0", "33"]')
    _, out, _ = run(capsys, "check", "wayjer")
    codes = {line.split(": ")[-1] for line in out.splitlines() if ": error: " in line}
    assert codes == {"examples-rest-on-text", "example-unknown-card"}


def test_old_and_new_stand_side_by_side_and_nothing_is_written(folder, capsys):
    before = (folder / "examples.yaml").read_bytes()
    code, out, _ = run(capsys, "examples", "wayjer")
    assert code == ExitCode.MISTAKES
    assert out.startswith(
        "zero-beats-six: A 0 beats a 6 (decks/wayjer/examples.yaml:5)\n"
        "  p1: duel 0 wager 3\n"
        "  p2: duel 6 wager 1\n"
        "            written  comes out\n"
        "  p1.won    [3, 1]   []\n"
        "  p2.won    []       [1, 3]\n"
        "  p1.score  4        0\n"
        "  It shows the ruling W6: When does a 0 beat a 5, and when is a duel a tie?\n\n"
    )
    assert out.endswith(
        "7 of 37 examples come out otherwise.\n`cardgen examples wayjer --accept` writes what comes out.\n"
    )
    assert (folder / "examples.yaml").read_bytes() == before


def test_what_comes_out_is_written_and_all_else_stays(folder, capsys):
    before = (folder / "examples.yaml").read_text(encoding="utf-8").split("\n")
    code, out, _ = run(capsys, "examples", "wayjer", "--accept")
    assert code == ExitCode.FINE
    assert out.endswith(
        "7 examples written anew. Read the title of each: it is in your own words.\n"
        "They were written to show W6, W4, W3: see that they still do, and that the answers hold.\n"
    )
    after = (folder / "examples.yaml").read_text(encoding="utf-8").split("\n")
    changed = [(old.strip(), new.strip()) for old, new in zip(before, after, strict=True) if old != new]
    assert changed[:3] == [
        ('p1.won: ["3", "1"]', "p1.won: []"),
        ("p2.won: []", 'p2.won: ["1", "3"]'),
        ("p1.score: 4", "p1.score: 0"),
    ]
    assert len(changed) == 18
    assert run(capsys, "check", "wayjer")[0] == ExitCode.FINE
    code, out, _ = run(capsys, "examples", "wayjer")
    assert (code, out) == (ExitCode.FINE, "37 examples come out as written.\n")


def test_only_the_examples_that_are_named_are_written(folder, capsys):
    before = (folder / "examples.yaml").read_text(encoding="utf-8")
    code, out, _ = run(capsys, "examples", "wayjer", "--accept", "swap-brings-a-zero")
    assert code == ExitCode.FINE
    assert "1 example written anew. Read the title of each: it is in your own words.\n" in out
    after = (folder / "examples.yaml").read_text(encoding="utf-8")
    assert after == before.replace('    p1.won: ["3", "2"]', "    p1.won: []", 1) != before


def test_an_example_with_a_move_that_is_not_legal_is_told_and_not_accepted(folder, capsys):
    edit(folder / "examples.yaml", "p1: duel 0 wager 3", "p1: duel 4 wager 4")
    code, out, _ = run(capsys, "examples", "wayjer", "zero-beats-six", "--accept")
    assert code == ExitCode.MISTAKES
    assert "p1 may not `duel 4 wager 4`" in out
    assert out.endswith("1 example cannot be accepted. It cannot be played as written: change it by hand.\n")
    assert "duel 4 wager 4" in (folder / "examples.yaml").read_text()


def test_a_value_that_an_anchor_repeats_is_not_written(folder, capsys):
    path = folder / "examples.yaml"
    path.write_text(
        '- {id: a, setup: {p1.hand: ["1", "2"], p2.hand: ["3", "4"]}, expect: {legal_count.p1: &n 3}}\n'
        '- {id: b, setup: {p1.hand: ["1"], p2.hand: ["3"]}, expect: {legal_count.p1: *n}}\n'
    )
    before = path.read_bytes()
    code, _, err = run(capsys, "examples", "wayjer", "--accept", "a")
    assert code == ExitCode.MISTAKES
    assert err.startswith("Nothing is written: in decks/wayjer/examples.yaml a value cannot be changed alone")
    assert path.read_bytes() == before


def test_an_example_that_there_is_not_is_told_with_the_nearest(folder, capsys):
    code, _, err = run(capsys, "examples", "wayjer", "zero-beats-sixe")
    assert code == ExitCode.USAGE
    assert "has no example `zero-beats-sixe`. Did you mean `zero-beats-six`?" in err


def test_examples_of_another_file_are_written_there(folder, capsys):
    path = folder.parent.parent / "mine.yaml"
    path.write_text(
        '# mine\n- {id: it, setup: {p1.hand: ["1", "2"], p2.hand: ["3", "4"]}, expect: {legal_count.p1: 3}}\n'
    )
    assert run(capsys, "examples", "wayjer", "--examples", "mine.yaml", "--accept")[0] == ExitCode.FINE
    assert path.read_text().endswith("expect: {legal_count.p1: 2}}\n")
    assert path.read_text().startswith("# mine\n")


def test_a_shipped_game_is_not_written(folder, capsys, monkeypatch):
    (folder.parent / "mine").mkdir()
    shutil.rmtree(folder)
    code, out, _ = run(capsys, "examples", "wayjer", "--accept")
    assert (code, out) == (ExitCode.FINE, "37 examples come out as written.\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("expect:\r\n    legal_count.p1: 3  # why\r\n", "expect:\r\n    legal_count.p1: 2  # why\r\n"),
        ("expect: {legal_count.p1: 3}", "expect: {legal_count.p1: 2}"),
        (
            "expect: {\n      legal_count.p1: '3',  # three\n    }\n",
            "expect: {\n      legal_count.p1: '2',  # three\n    }\n",
        ),
        ("expect:\n    legal_count.p1: &n 3\n", "expect:\n    legal_count.p1: &n 2\n"),
        (
            "expect:\n    # first\n    legal_count.p1: >-\n      3\n# end\n",
            "expect:\n    # first\n    legal_count.p1: 2\n# end\n",
        ),
    ],
)
@pytest.mark.parametrize("title", ["'Größe — it''s 😀'", '"a: \\u00e9 # no comment"', "long " * 40])
def test_a_file_stays_as_it_was_typed_around_what_is_written(folder, capsys, before, after, title):
    end = "\r\n" if "\r\n" in before else "\n"
    head = f"# mine{end}- id: it   # the one{end}  title: {title}{end}"
    hands = f'  setup: &s {{p1.hand: ["1",  "2"], p2.hand: ["3", "4"]}}{end}  '
    other = f"- {{id: first, setup: {{p1.hand: ['1'], p2.hand: [\"3\"]}}, expect: {{over: true}}}}{end}"
    path = folder.parent.parent / "mine.yaml"
    path.write_bytes(("\ufeff" + other + head + hands + before).encode())
    code, _, err = run(capsys, "examples", "wayjer", "--examples", "mine.yaml", "--accept")
    assert (code, err) == (ExitCode.FINE, "")
    assert path.read_bytes().decode() == "\ufeff" + other + head + hands + after


def test_a_link_stays_a_link_and_the_rights_of_a_file_stay(folder, capsys):
    path = folder / "examples.yaml"
    path.rename(folder / "real.yaml")
    path.symlink_to("real.yaml")
    (folder / "real.yaml").chmod(0o640)
    assert run(capsys, "examples", "wayjer", "--accept")[0] == ExitCode.FINE
    assert path.is_symlink()
    assert (folder / "real.yaml").stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in folder.iterdir() if ".part" in each.name) == []


def test_a_file_that_is_marked_as_read_only_is_not_replaced(folder, capsys):
    path = folder / "examples.yaml"
    before = path.read_bytes()
    path.chmod(0o444)
    code, _, err = run(capsys, "examples", "wayjer", "--accept")
    assert (code, path.read_bytes()) == (ExitCode.MACHINE, before)
    assert err == (
        "Not written. decks/wayjer/examples.yaml is marked as read-only. Let it be written to, and begin again.\n"
    )


def test_a_run_that_is_interrupted_keeps_the_file(folder, capsys, monkeypatch):
    before = (folder / "examples.yaml").read_bytes()

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("pathlib.Path.replace", stop)
    run(capsys, "examples", "wayjer", "--accept")
    monkeypatch.undo()
    assert (folder / "examples.yaml").read_bytes() == before
    assert [each.name for each in folder.iterdir() if each.name.endswith(".part")] == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_keeps_its_file(folder, capsys):
    before = (folder / "examples.yaml").read_bytes()
    folder.chmod(0o555)
    code, _, err = run(capsys, "examples", "wayjer", "--accept")
    folder.chmod(0o755)
    assert code == ExitCode.MACHINE
    assert err.startswith("Not written.")
    assert (folder / "examples.yaml").read_bytes() == before
