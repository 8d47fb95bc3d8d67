"""`cardgen build --ink-sparing`: measured by Ghostscript, told, and light where a template has no such dress."""

import pytest
from click.testing import CliRunner
from made_pages import make_page, measure_inks
from pikepdf import Pdf
from renderers import need_tools

from cardgen.cli.group import group
from cardgen.export.press import to_low_ink

PLAIN = """{% extends "base.svg.j2" %}
{% block ground %}<rect x="-3" y="-3" width="70" height="95" fill="#201a5e"/>{% endblock %}
{% block face %}
<text x="10" y="30" font-family="Young Serif" font-size="2.6" fill="#ffffff">{{ card.name }}{{ card.flavour }}</text>
{% endblock %}
"""
COVER = """{% extends "rulebook.html.j2" %}
{% block cover %}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210" width="148mm" height="210mm">
<title>Foxes</title><rect width="148" height="210" fill="#201a5e"/></svg>{% endblock %}
"""


def run(*arguments):
    done = CliRunner().invoke(group, [*arguments])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def foxes(tmp_path_factory):
    """Build foxes in full, in the sparing dress, and with templates that know none; give what was said and the inks."""
    need_tools()
    folder = tmp_path_factory.mktemp("dress")
    found = {}

    def keep(name, *options):
        told = run("build", "foxes", *options)
        files = ("cards.pdf", "rulebook.pdf")
        found[name] = told, [sum(measure_inks(folder / "output/foxes" / file)) for file in files]

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        run("new", "foxes")
        keep("full")
        keep("sparing", "--ink-sparing")
        (folder / "templates/foxes/face.svg.j2").write_text(PLAIN, "utf-8")
        (folder / "templates/foxes/rulebook.html.j2").write_text(COVER, "utf-8")
        keep("plain in full")
        keep("plain", "--ink-sparing")
        deck = folder / "decks/foxes/deck.yaml"
        deck.write_text(deck.read_text("utf-8").replace("print:\n", "print:\n  ink: sparing\n", 1), "utf-8")
        keep("deck")
    return found


def test_a_new_game_takes_less_than_half_of_the_ink_in_its_sparing_dress(foxes):
    told, inks = foxes["sparing"]
    assert "  ink            little: the sparing dress, outlines on white\n" in told
    assert "  warnings       none\n" in told
    for spared, full in zip(inks, foxes["full"][1], strict=True):
        assert 0 < spared < full / 2


def test_what_has_no_sparing_dress_is_made_light_and_told(foxes):
    told, inks = foxes["plain"]
    assert (
        "little: the sparing dress, outlines on white; made light as with --low-ink: 7 cards and the rulebook" in told
    )
    for spared, full in zip(inks, foxes["plain in full"][1], strict=True):
        assert 0 < spared < full / 2


def test_the_deck_can_say_it_for_good(foxes):
    assert foxes["deck"][1] == foxes["plain"][1]


def test_the_sparing_dress_and_low_ink_contradict_each_other():
    done = CliRunner().invoke(group, ["build", "wayjer", "--ink-sparing", "--low-ink"])
    assert done.exit_code == 2
    assert "--ink-sparing and --low-ink are two ways to print; choose one of them." in done.output


def test_an_export_for_a_print_shop_is_in_full_dress(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", "foxes")
    folder = tmp_path / "output/foxes/png"
    run("export", "foxes", "--to", "png")
    full = {file.name: file.read_bytes() for file in folder.rglob("*.png")}
    deck = tmp_path / "decks/foxes/deck.yaml"
    deck.write_text(deck.read_text("utf-8").replace("print:\n", "print:\n  ink: sparing\n", 1), "utf-8")
    run("export", "foxes", "--to", "png")
    assert full
    assert {file.name: file.read_bytes() for file in folder.rglob("*.png")} == full


def test_low_ink_changes_the_pages_that_are_named_and_no_other(tmp_path):
    document = Pdf.new()
    for _ in range(3):
        page = tmp_path / "page.pdf"
        page.write_bytes(make_page("0.1 0.1 0.35 rg 0 0 200 200 re f", {}))
        with Pdf.open(page) as made:
            document.pages.extend(made.pages)
    both = tmp_path / "both.pdf"
    document.save(both)
    changed = tmp_path / "changed.pdf"
    changed.write_bytes(to_low_ink(both.read_bytes(), [1]))
    with Pdf.open(changed) as read:
        drawn = [" ".join(page.Contents.read_bytes().decode().split()) for page in read.pages]
    assert drawn == [
        "0.1 0.1 0.35 rg 0 0 200 200 re f",
        "0.91 0.91 0.935 rg 0 0 200 200 re f",
        "0.1 0.1 0.35 rg 0 0 200 200 re f",
    ]
