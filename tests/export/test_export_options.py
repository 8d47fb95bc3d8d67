"""Options that do not fit the target, or each other, are told before anything is drawn."""

from pathlib import Path

import pytest
from colored_decks import export, list_cards, make_deck

from cardgen.export import EXPORTERS


@pytest.mark.parametrize(
    ("target", "options", "told"),
    [
        ("csv", ["--dpi", "300"], "`--dpi` is not for the target `csv`; it is for `png`"),
        ("json", ["--no-bleed"], "`--no-bleed` is not for the target `json`; it is for `png`, `svg`"),
        ("svg", ["--width", "300"], "`--width` is not for the target `svg`; it is for `png`"),
        ("png", ["--max-side", "4096"], "`--max-side` is not for the target `png`; it is for `tabletop-simulator`"),
        ("png", ["--url", "https://x.y"], "`--url` is not for the target `png`; it is for `tabletop-simulator`"),
        ("tabletop-simulator", ["--rounded"], "`--rounded` is not for the target `tabletop-simulator`"),
        ("png", ["--dpi", "300", "--width", "300"], "`--dpi` and `--width` both say how large a picture is."),
        ("png", ["--bleed", "--rounded"], "`--rounded` cuts at the edge of the card"),
        ("tabletop-simulator", ["--url", "example.org"], "`example.org` is no address such as https://"),
        ("tabletop-simulator", ["--max-side", "20000"], "20000 is not in the range 512<=x<=10000"),
        ("game-crafter", ["--bleed"], "`--bleed` is not for the target `game-crafter`"),
        ("game-crafter", ["--no-bleed"], "`--no-bleed` is not for the target `game-crafter`"),
        ("png", ["--dpi", "abc"], "`abc` is no whole number; it must be in the range 72<=x<=1200."),
        ("tabletop", [], "There is no target `tabletop`. Did you mean `tabletop-simulator`?"),
    ],
)
def test_options_that_do_not_fit_are_told(tmp_path, target, options, told):
    make_deck(tmp_path, list_cards(1))
    done = export(tmp_path, target, *options)
    assert done.exit_code == 2
    assert told in " ".join(done.output.split())
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda exporter: exporter.name)
def test_each_target_is_told_in_the_guides(exporter):
    guides = Path(__file__).resolve().parents[2] / "docs/how-to"
    assert any(f"--to {exporter.name}" in guide.read_text(encoding="utf-8") for guide in guides.glob("*.md"))


@pytest.mark.parametrize("target", ["png", "svg", "json", "csv", "tabletop-simulator"])
def test_a_mistake_in_the_deck_leaves_what_was_exported_before(tmp_path, target):
    make_deck(tmp_path, list_cards(2))
    assert export(tmp_path, target).exit_code == 0
    folder = tmp_path / "output/colored" / target
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert before
    deck = tmp_path / "decks/colored/deck.yaml"
    deck.write_text(deck.read_text() + "  - {id: bad, template: colored/none.svg.j2}\n")
    done = export(tmp_path, target)
    assert done.exit_code == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("target", ["png", "svg", "json", "csv", "tabletop-simulator"])
def test_what_is_up_to_date_is_left_and_what_a_card_leaves_behind_is_removed(tmp_path, target):
    make_deck(tmp_path, list_cards(3))
    assert "built" in export(tmp_path, target).output
    assert "up to date" in export(tmp_path, target).output
    folder = tmp_path / "output/colored" / target
    before = {path.name for path in folder.iterdir() if path.is_file()}
    deck = tmp_path / "decks/colored/deck.yaml"
    deck.write_text("\n".join(line for line in deck.read_text().splitlines() if "id: c2" not in line) + "\n")
    done = export(tmp_path, target)
    assert done.exit_code == 0, done.output
    after = {path.name for path in folder.iterdir() if path.is_file()}
    assert not any(name.startswith("c2") for name in after)
    assert len(after) == len(before) - (target in ("png", "svg"))
