"""`cardgen schema` prints a schema or writes it to a file, with what a game has of its own."""

import json
from pathlib import Path

import pytest

from cardgen.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(capsys, *arguments):
    code = main(["--project", str(ROOT), "schema", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_it_is_printed_for_any_deck_and_for_examples(capsys):
    code, out, err = run(capsys)
    schema = json.loads(out)
    assert (code, err) == (0, "")
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$defs"]["print"]["properties"]["duplex"]["description"] == "How the backs come behind the fronts."
    words = schema["$defs"]["print"]["properties"]["duplex"]["anyOf"][0]["enum"]
    assert words == ["long-edge", "short-edge", "fold", "none", True, False]
    assert schema["$defs"]["card-of-this-deck"]["additionalProperties"] is True
    _, out, _ = run(capsys, "--examples")
    assert "illustrates" in json.loads(out)["$defs"]["example"]["properties"]


def test_with_a_game_it_has_its_fields_their_values_colors_options_and_files(capsys):
    code, out, _ = run(capsys, "--game", "the-way")
    defs = json.loads(out)["$defs"]
    card = defs["card-of-this-deck"]
    assert code == 0
    assert card["additionalProperties"] is False
    assert card["properties"]["borders"]["description"] == "A field of this deck: integer."
    assert "symbols" in card["properties"]
    assert "the-way/face.svg.j2" in json.dumps(defs["names-of-templates"])
    assert "the-way/icons/draw.svg" in json.dumps(defs["names-of-icons"])
    assert {"id", "kind", "borders"} <= set(defs["names-of-fields"]["enum"])


def test_the_game_may_be_named_by_a_path(capsys):
    assert run(capsys, "--game", "decks/the-way/deck.yaml") == run(capsys, "--game", "the-way")


def test_it_is_written_whole_to_a_file_in_a_new_folder(capsys, tmp_path):
    file = tmp_path / ".cardgen" / "deck.schema.json"
    code, out, _ = run(capsys, "--output", file)
    assert (code, out) == (0, f"{file}: written.\n")
    assert json.loads(file.read_text(encoding="utf-8"))["title"] == "cardgen: a deck file"


@pytest.mark.parametrize(("arguments", "code", "said"), [(["--game", "foxxes"], 2, "There is no game `foxxes`")])
def test_a_game_that_does_not_exist_is_refused(arguments, code, said, capsys):
    found, out, err = run(capsys, *arguments)
    assert (found, out) == (code, "")
    assert said in err


def test_a_place_that_cannot_be_written_to_is_told(capsys, tmp_path):
    (tmp_path / "file").write_text("a file")
    code, out, err = run(capsys, "--output", tmp_path / "file" / "schema.json")
    assert (code, out) == (3, "")
    assert err.startswith("Not written. Nothing can be written to ")
    assert (tmp_path / "file").read_text() == "a file"
