"""`cardgen build` with little ink or black alone: measured by Ghostscript, from the option and from the deck."""

import pytest
from click.testing import CliRunner
from made_pages import gradient, make_page, measure_inks
from renderers import need_tools

from cardgen.cli.group import group
from cardgen.diagnostics import Report
from cardgen.pipeline.inks import change_ink

FILES = ("cards.pdf", "rulebook.pdf")


def build(*options):
    done = CliRunner().invoke(group, ["build", "foxes", *options])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def foxes(tmp_path_factory):
    """Build foxes in all three ways; give what was said of it, and the inks of each file."""
    need_tools()
    folder = tmp_path_factory.mktemp("inks")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert CliRunner().invoke(group, ["new", "foxes"]).exit_code == 0
        found = {}
        for way in ("--full-ink", "--low-ink", "--greyscale"):
            told = build(way)
            found[way] = told, [measure_inks(folder / "output/foxes" / name) for name in FILES]
        deck = folder / "decks/foxes/deck.yaml"
        deck.write_text(deck.read_text("utf-8").replace("print:\n", "print:\n  ink: grey\n", 1), "utf-8")
        told = build()
        found["deck"] = told, [measure_inks(folder / "output/foxes" / name) for name in FILES]
    return found


def test_greyscale_takes_black_ink_alone_in_all_files(foxes):
    told, inks = foxes["--greyscale"]
    assert "  ink            black alone\n" in told
    assert [each[:3] for each in inks] == [(0, 0, 0), (0, 0, 0)]
    assert all(each[3] > 1 for each in inks)


def test_low_ink_takes_less_than_a_third(foxes):
    told, inks = foxes["--low-ink"]
    assert "  ink            little: areas are light, text and lines dark\n" in told
    for spared, full in zip(inks, foxes["--full-ink"][1], strict=True):
        assert 0 < sum(spared) < sum(full) / 3


def test_the_deck_can_say_it_and_the_usual_way_is_not_told(foxes):
    assert foxes["deck"][1] == foxes["--greyscale"][1]
    assert "  ink " not in foxes["--full-ink"][0]


def test_two_ways_at_once_are_refused():
    done = CliRunner().invoke(group, ["build", "wayjer", "--low-ink", "--greyscale"])
    assert done.exit_code == 2
    assert "--low-ink and --greyscale are two ways to print; choose one of them." in done.output


def test_what_cannot_be_converted_is_a_mistake_with_a_sentence():
    mesh = gradient((0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    mesh.ShadingType = 4
    pdf, report = make_page("/S sh", {"Shading": {"/S": mesh}}), Report()
    assert change_ink(pdf, "grey", report) == pdf
    assert [(each.code, each.hint) for each in report.diagnostics] == [
        ("unconvertible-color", "Print it with all inks: `--full-ink`.")
    ]
    assert report.diagnostics[0].message.startswith("A gradient is a mesh")
