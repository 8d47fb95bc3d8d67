"""Only what has changed is printed: since a commit, a manifest, or what was marked as printed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.papers import CardSize
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.changed import compare_game
from cardgen.pipeline.earlier_error import EarlierError
from cardgen.pipeline.print_record import PRINTED, Marked, mark_printed
from cardgen.pipeline.seal import make_seal
from cardgen.pipeline.work import Silence

Build = Callable[..., Built]
DECK = """\
title: Small
players: 2
abilities: free
icons: {star: small/star.svg}
fields: {text: text}
defaults: {template: small/face.svg.j2, back: small/back.svg.j2}
cards:
  - {id: fox, copies: 3, text: Draw a fox.}
  - {id: owl, copies: 5, text: Draw an owl.}
  - {id: bee, copies: 2, text: Draw a bee.}
expansions:
  more: {title: More, cards: [{id: elk, text: Draw an elk.}]}
"""


@pytest.fixture
def game(small: Path) -> Path:
    """A project in a git repository, with one commit, tagged `v1`, of a game of ten cards."""
    write(small, DECK)
    git(small, "init", "-q")
    commit(small, "v1")
    return small


def write(project: Path, deck: str) -> None:
    (project / "decks/small/deck.yaml").write_text(deck)


def edit(project: Path, *pairs: tuple[str, str]) -> None:
    path = project / "decks/small/deck.yaml"
    text = path.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)


def git(project: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", *who, *arguments], cwd=project, env=clean, check=True, capture_output=True)


def commit(project: Path, tag: str) -> None:
    git(project, "add", "decks", "templates", "fonts")
    git(project, "commit", "-q", "-m", tag)
    git(project, "tag", tag)


def read_text(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def count_cards(folder: Path) -> dict[str, int]:
    text = read_text(folder / "cards.pdf")
    found = {name: text.count(f"Draw {name}") for name in ("a fox", "foxes", "an owl", "a bee", "a cat", "an elk")}
    return {name: count for name, count in found.items() if count}


def mark(project: Path) -> Marked:
    return mark_printed(project, project / "output/small", "small", None)


def compare(project: Path, ref: str = "last-print", **options: object) -> list[str]:
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    compared = compare_game(ref, "small", Sources(project), report, chosen)
    assert compared is not None, report.diagnostics
    return [f"{each.kind} {each.card.id} +{each.to_print} -{each.to_remove}" for each in compared.changes.listed]


def refuse(project: Path, ref: str, game: str = "small", **options: object) -> tuple[str, str, str]:
    report = Report()
    chosen = BuildOptions(since=ref, **options)  # type: ignore[arg-type]
    assert build_game(game, Sources(project), report, chosen, project / "output", Silence()) is None
    [found] = report.diagnostics
    return found.code, found.message, found.hint


CHANGE = (
    ("text: Draw a fox.", "text: Draw foxes."),
    ("id: owl, copies: 5", "id: owl, copies: 7"),
    ("  - {id: bee, copies: 2, text: Draw a bee.}", "  - {id: cat, text: Draw a cat.}"),
)
CHANGED = ["changed fox +3 -3", "more owl +2 -0", "new cat +1 -0", "removed bee +0 -2"]


def keep_in_git(project: Path, build: Build) -> str:
    return "v1"


def keep_manifest(project: Path, build: Build) -> str:
    manifest = project / "old.json"
    manifest.write_bytes((build(project).folder / "manifest.json").read_bytes())
    return str(manifest)


def keep_print(project: Path, build: Build) -> str:
    build(project)
    mark(project)
    return "last-print"


KEPT = pytest.mark.parametrize("keep", [keep_in_git, keep_manifest, keep_print])


@KEPT
def test_only_cards_that_have_changed_are_printed(game: Path, build: Build, keep: Callable[[Path, Build], str]) -> None:
    ref = keep(game, build)
    edit(game, *CHANGE)
    built = build(game, since=ref)
    assert count_cards(built.folder) == {"foxes": 3, "an owl": 2, "a cat": 1}
    assert compare(game, ref) == CHANGED
    assert built.facts["changes"] == [
        "changed  fox  front; print 3, take out 3",
        "more     owl  5 -> 7 copies; print 2",
        "new      cat  print 1",
        "removed  bee  take out 2",
    ]


@KEPT
def test_nothing_changed_prints_nothing_and_leaves_the_sheets(
    game: Path, build: Build, keep: Callable[[Path, Build], str]
) -> None:
    ref = keep(game, build)
    before = build(game).folder / "cards.pdf"
    data, manifest = before.read_bytes(), before.with_name("manifest.json").read_bytes()
    built = build(game, since=ref, parts=("cards",))
    assert (built.is_fresh, built.files, built.facts["changes"]) == (False, (), [])
    assert (before.read_bytes(), before.with_name("manifest.json").read_bytes()) == (data, manifest)
    assert not before.with_name("changes.pdf").exists()


@KEPT
def test_cards_to_take_out_alone_leave_the_sheets_and_are_listed(
    game: Path, build: Build, keep: Callable[[Path, Build], str]
) -> None:
    ref = keep(game, build)
    sheets = (build(game).folder / "cards.pdf").read_bytes()
    edit(game, ("copies: 5", "copies: 4"))
    folder = build(game, since=ref).folder
    assert (folder / "cards.pdf").read_bytes() == sheets
    assert "fewer: 5 → 4 copies; take out 1" in read_text(folder / "changes.pdf")


@pytest.mark.parametrize(("keep", "shows_old"), [(keep_in_git, True), (keep_manifest, False), (keep_print, True)])
def test_the_list_shows_old_and_new_side_by_side(
    game: Path, build: Build, keep: Callable[[Path, Build], str], shows_old: bool
) -> None:
    ref = keep(game, build)
    edit(game, *CHANGE)
    pdf = build(game, since=ref).folder / "changes.pdf"
    text = read_text(pdf)
    assert ("Draw a fox." in text, "Draw a bee." in text) == (shows_old, shows_old)
    assert all(new in text for new in ("Draw foxes.", "Draw an owl.", "Draw a cat."))
    assert "changed: front; print 3, take out 3" in text
    assert "removed: take out 2" in text
    assert ("no picture of it" in text) is not shows_old
    with pikepdf.open(pdf) as document:
        assert document.check_pdf_syntax() == []


def test_the_list_goes_with_the_next_plain_build(game: Path, build: Build) -> None:
    edit(game, *CHANGE)
    assert (build(game, since="v1").folder / "changes.pdf").exists()
    assert not (build(game).folder / "changes.pdf").exists()


def test_the_same_changes_are_the_same_bytes(game: Path, build: Build) -> None:
    edit(game, *CHANGE)
    first, second = (build(game, since="v1", output=game / name).folder for name in ("a", "b"))
    names = ["cards.pdf", "changes.pdf", "manifest.json"]
    assert [(first / name).read_bytes() for name in names] == [(second / name).read_bytes() for name in names]


def test_changed_cards_can_be_chosen_among(game: Path, build: Build) -> None:
    edit(game, *CHANGE)
    assert count_cards(build(game, since="v1", only=("fox",), copies=1).folder) == {"foxes": 1}
    assert count_cards(build(game, since="v1", only=("owl",)).folder) == {"an owl": 2}


def test_the_list_agrees_with_what_is_printed_of_each(game: Path, build: Build) -> None:
    edit(game, *CHANGE)
    built = build(game, since="v1", copies=1)
    assert count_cards(built.folder) == {"foxes": 1, "an owl": 1, "a cat": 1}
    assert built.facts["changes"] == [
        "changed  fox  front; print 1, take out 1",
        "more     owl  5 -> 7 copies; print 1",
        "new      cat  print 1",
        "removed  bee  take out 2",
    ]
    assert "changed: front; print 1, take out 1" in read_text(built.folder / "changes.pdf")


def test_old_copies_that_stay_on_the_table_are_taken_out_with_the_next_print(game: Path, build: Build) -> None:
    keep_print(game, build)
    edit(game, CHANGE[0])
    build(game, since="last-print", copies=1)
    mark(game)
    built = build(game, since="last-print")
    assert built.facts["changes"] == ["more     fox  1 -> 3 copies; print 2, take out 2 of an earlier look"]
    mark(game)
    assert compare(game) == []


def test_a_changed_back_prints_its_cards_and_is_shown_once(game: Path, build: Build) -> None:
    back = game / "templates/small/back.svg.j2"
    back.write_text(back.read_text().replace("#204060", "#602040"))
    built = build(game, since="v1")
    assert count_cards(built.folder) == {"a fox": 3, "an owl": 5, "a bee": 2}
    text = read_text(built.folder / "changes.pdf")
    assert text.count("Back of fox, owl, bee") == 1
    assert "Draw a fox." not in text


def test_options_that_alter_looks_hold_for_both_sides(game: Path) -> None:
    assert compare(game, "v1", card=CardSize("own", Size(70.0, 120.0))) == []
    assert compare(game, "v1", bleed=1.0) == []
    assert compare(game, "v1", expansions=("more",)) == []
    edit(game, ("Draw an elk", "Draw the elk"))
    assert compare(game, "v1") == []
    assert compare(game, "v1", expansions=("more",)) == ["changed elk +1 -1"]


def test_what_a_deck_sets_for_its_checks_holds_for_a_comparison(game: Path) -> None:
    set_so = "checks: {low-contrast: warning, no-bleed: off}\ndefaults:"
    edit(game, ("defaults:", set_so))
    frame = game / "templates/small/frame.svg.j2"
    frame.write_text('<rect x="0" y="0" width="63.5" height="88.9" fill="#333333"/>\n')
    report = Report()
    compared = compare_game("v1", "small", Sources(game), report, BuildOptions())
    assert compared is not None
    assert [each.card.id for each in compared.changes.listed] == ["fox", "owl", "bee"]
    assert {(each.code, str(each.severity)) for each in report.diagnostics} == {("low-contrast", "warning")}


def test_another_bleed_is_no_change_of_what_was_printed(game: Path, build: Build) -> None:
    keep_print(game, build)
    assert compare(game, bleed=1.0) == []
    edit(game, ("Draw a fox.", "Draw a fax."))
    assert compare(game, bleed=1.0) == ["changed fox +3 -3"]


def write_sealed(record: Path, kept: dict[str, Any]) -> None:
    """Write a record of what was printed as the user's own cardgen would have."""
    without = json.dumps({key: value for key, value in kept.items() if key != "seal"}, sort_keys=True)
    record.write_text(json.dumps({**kept, "seal": make_seal(PRINTED, without.encode())}))


def test_other_keys_of_another_tool_are_no_change(game: Path, build: Build) -> None:
    keep_print(game, build)
    record = game / "printed/small/looks.json"
    kept = json.loads(record.read_bytes())
    keys = {key: f"old{number}" for number, key in enumerate(kept["faces"]["keys"])}
    kept["faces"]["keys"] = list(keys.values())
    for card in kept["cards"]:
        card.update(front=keys[card["front"]], back=keys[card["back"]])
    write_sealed(record, kept)
    assert compare(game) == []
    edit(game, ("Draw a fox.", "Draw a fax."))
    assert compare(game) == ["changed fox +3 -3"]


def test_the_texts_that_have_changed_are_known_but_of_a_manifest(game: Path, build: Build) -> None:
    manifest = keep_manifest(game, build)
    mark(game)
    edit(game, *CHANGE)
    texts = [("text", "Draw a fox.", "Draw foxes.")]
    for ref, expected in (("v1", texts), ("last-print", texts), (manifest, [])):
        compared = compare_game(ref, "small", Sources(game), Report(), BuildOptions())
        assert compared is not None
        assert [*compared.changes.listed[0].texts] == expected


# ---- what is marked as printed


def test_after_a_print_of_what_has_changed_nothing_has(game: Path, build: Build) -> None:
    keep_print(game, build)
    edit(game, *CHANGE)
    assert compare(game) == CHANGED
    build(game, since="last-print")
    assert compare(game) == CHANGED
    assert mark(game) == Marked(6, 3, game / "printed/small", True)
    assert compare(game) == []


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({"only": ("fox",)}, ["more owl +2 -0", "new cat +1 -0", "removed bee +0 -2"]),
        ({"only": ("fox",), "copies": 1}, ["more fox +2 -2", "more owl +2 -0", "new cat +1 -0", "removed bee +0 -2"]),
        (
            {"only": ("owl",), "copies": 1},
            ["changed fox +3 -3", "more owl +1 -0", "new cat +1 -0", "removed bee +0 -2"],
        ),
        ({"since": "last-print", "only": ("cat", "owl")}, ["changed fox +3 -3", "removed bee +0 -2"]),
        ({}, []),
    ],
)
def test_a_print_of_some_cards_changes_only_these(
    game: Path, build: Build, options: dict[str, object], left: list[str]
) -> None:
    keep_print(game, build)
    edit(game, *CHANGE)
    build(game, **options)
    mark(game)
    assert compare(game) == left


def test_a_card_printed_again_is_not_counted_twice(game: Path, build: Build) -> None:
    keep_print(game, build)
    build(game, only=("fox",))
    mark(game)
    assert compare(game) == []


def test_what_was_printed_outlives_the_output(game: Path, build: Build) -> None:
    import shutil

    keep_print(game, build)
    shutil.rmtree(game / "output")
    edit(game, *CHANGE)
    assert "Draw a fox." in read_text(build(game, since="last-print").folder / "changes.pdf")


def test_the_record_holds_one_page_for_each_look(game: Path, build: Build) -> None:
    keep_print(game, build)
    with pikepdf.open(game / "printed/small/faces.pdf") as document:
        assert len(document.pages) == 4
    text = read_text(game / "printed/small/faces.pdf")
    assert [text.count(f"Draw {name}") for name in ("a fox", "an owl", "a bee")] == [1, 1, 1]


def test_faces_of_another_print_are_not_taken_for_those_of_the_record(game: Path, build: Build) -> None:
    keep_print(game, build)
    (game / "printed/small/faces.pdf").write_bytes(b"%PDF-1.7 nothing")
    edit(game, *CHANGE)
    text = read_text(build(game, since="last-print").folder / "changes.pdf")
    assert "no picture of it" in text


def test_faces_that_lead_in_a_circle_are_no_pictures(game: Path, build: Build) -> None:
    keep_print(game, build)
    faces, record = game / "printed/small/faces.pdf", game / "printed/small/looks.json"
    with pikepdf.open(faces) as document:
        form = document.make_stream(b"/A Do", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=form))
        for page in document.pages:
            page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=form))
        document.save(game / "new.pdf")
    (game / "new.pdf").rename(faces)
    kept = json.loads(record.read_bytes())
    kept["faces"]["sha256"] = hashlib.sha256(faces.read_bytes()).hexdigest()
    write_sealed(record, kept)
    edit(game, *CHANGE)
    assert "no picture of it" in read_text(build(game, since="last-print").folder / "changes.pdf")


# ---- what cannot be compared


def test_a_name_that_git_does_not_know_is_told_with_the_nearest(game: Path) -> None:
    git(game, "tag", "first-print")
    code, message, hint = refuse(game, "first-prin")
    assert (code, message) == ("nothing-to-compare", "git knows no `first-prin` here.")
    assert (
        hint == "Did you mean `first-print`? A tag, a branch, a commit, `last-print` or a `manifest.json` can be named."
    )
    assert refuse(game, "--all")[1] == "git knows no `--all` here."
    assert refuse(game, "v1:decks")[1] == "git knows no `v1:decks` here."


def test_what_can_be_named_is_told_where_nothing_is_named_or_a_file_is_not_there(game: Path) -> None:
    allowed = "A tag, a branch, a commit, `last-print` or a `manifest.json` can be named."
    assert refuse(game, "") == ("nothing-to-compare", "The earlier state has no name: it is empty.", allowed)
    assert refuse(game, "  ")[2] == allowed
    assert refuse(game, "nope.json") == ("nothing-to-compare", "There is no file nope.json.", allowed)


def test_a_project_without_git_is_told(small: Path) -> None:
    code, message, _ = refuse(small, "v1")
    assert (code, message) == ("nothing-to-compare", f"`v1` cannot be looked up: {small} is in no git repository.")


def test_a_commit_without_the_game_is_told(game: Path, build: Build) -> None:
    (game / "decks/other").mkdir()
    (game / "decks/other/deck.yaml").write_text(DECK)
    code, message, _ = refuse(game, "v1", "other")
    assert code == "nothing-to-compare"
    assert message.startswith("There was no game `other` in `v1` (commit ")


def test_a_commit_that_cannot_be_read_is_told(game: Path) -> None:
    write(game, "title: [\n")
    commit(game, "broken")
    write(game, DECK)
    code, message, _ = refuse(game, "broken")
    assert code == "nothing-to-compare"
    assert "cannot be laid out" in message


def test_a_card_that_could_not_be_laid_out_then_is_new_and_told(game: Path) -> None:
    edit(game, ("text: Draw a fox.", "template: nothing.svg.j2"))
    commit(game, "broken")
    write(game, DECK)
    compared = compare_game("broken", "small", Sources(game), Report(), BuildOptions())
    assert compared is not None
    assert [(each.kind, each.card.id) for each in compared.changes.listed] == [("new", "fox")]
    assert compared.changes.notes[0].endswith("these could not be laid out: fox.")


def test_a_manifest_of_another_game_is_told(game: Path, build: Build) -> None:
    manifest = Path(keep_manifest(game, build))
    manifest.write_text(manifest.read_text().replace('"game": "small"', '"game": "other"'))
    assert refuse(game, str(manifest))[1].endswith("is of the game `other`, not of `small`.")


@pytest.mark.parametrize("content", [None, "", "{}", "[" * 9999])
def test_what_is_no_manifest_is_told(game: Path, content: str | None) -> None:
    manifest = game / "old.json"
    if content is not None:
        manifest.write_text(content)
    code, message, _ = refuse(game, str(manifest))
    assert code == "nothing-to-compare"
    assert "old.json" in message


def test_a_record_that_cannot_be_read_is_told(game: Path, build: Build) -> None:
    keep_print(game, build)
    (game / "printed/small/looks.json").write_text("{")
    told = "The record of what was printed, `looks.json` in `printed`, does not say what cards look like."
    hint = "Delete it, and mark a build as printed again."
    assert refuse(game, "last-print") == ("nothing-to-compare", told, hint)
    with pytest.raises(EarlierError, match="does not say what cards look like"):
        mark(game)


def test_nothing_printed_yet_is_told(game: Path, build: Build) -> None:
    assert refuse(game, "last-print") == (
        "nothing-to-compare",
        "Nothing of small is marked as printed yet.",
        "Print `cards.pdf` of a build, then run `cardgen printed small`.",
    )
    with pytest.raises(EarlierError, match="There is no build of small"):
        mark(game)


def test_without_the_program_git_that_is_told(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # triggers: no-git
    monkeypatch.setenv("PATH", str(game))
    assert refuse(game, "v1")[:2] == ("no-git", "The program `git` is not there to look it up.")


def test_a_repository_runs_nothing(game: Path, build: Build) -> None:
    trap = game / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {game}/sprung\ncat\n")
    trap.chmod(0o755)
    (game / ".gitattributes").write_text("* filter=trap diff=trap\n")
    settings: Sequence[tuple[str, str]] = (
        *(("filter.trap.smudge", str(trap)), ("filter.trap.clean", str(trap)), ("diff.trap.textconv", str(trap))),
        *(("core.fsmonitor", str(trap)), ("core.pager", str(trap)), ("core.hooksPath", str(game))),
    )
    for name, value in settings:
        git(game, "config", name, value)
    edit(game, *CHANGE)
    assert compare(game, "v1") == CHANGED
    assert not (game / "sprung").exists()


def test_links_that_lead_out_of_a_commit_are_not_followed(game: Path) -> None:
    face = game / "templates/small/face.svg.j2"
    kept = face.read_text()
    outside = game.parent / "outside.svg.j2"
    outside.write_text(kept)
    face.unlink()
    face.symlink_to(outside)
    commit(game, "linked")
    face.unlink()
    face.write_text(kept)
    compared = compare_game("linked", "small", Sources(game), Report(), BuildOptions())
    assert compared is not None
    assert {each.kind for each in compared.changes.listed} == {"new"}


def test_a_project_below_the_repository_is_found(game: Path, tmp_path: Path) -> None:
    (game / ".git").rename(tmp_path / ".git")
    git(tmp_path, "add", "-A", "project/decks", "project/templates", "project/fonts")
    git(tmp_path, "commit", "-q", "-m", "moved")
    edit(game, *CHANGE)
    assert compare(game, "HEAD") == CHANGED
