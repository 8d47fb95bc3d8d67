"""The pages of docs/ become a site in which no link leads nowhere and nothing is fetched from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)[^>]*\ssrc=["']?(?:https?:)?//|<link[^>]*rel="(?:stylesheet|preload|preconnect|icon)"[^>]*href=["']?(?:https?:)?//"""
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does: every warning fails."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-E", "-W", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run(
        [*command, "-d", str(folder / "trees"), str(DOCS), str(folder / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"


def read_page(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def test_every_page_of_the_folder_is_in_the_site(site: Path) -> None:
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    assert pages <= {page.relative_to(site) for page in site.rglob("*.html")}


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    assert {str(page): FETCHED.findall(page.read_text(encoding="utf-8")) for page in site.rglob("*.html")} == {
        str(page): [] for page in site.rglob("*.html")
    }
    assert [
        str(sheet)
        for sheet in site.rglob("*.css")
        if re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text())
    ] == []


def test_the_page_of_sizes_has_every_card_with_its_inches(site: Path) -> None:
    page = re.sub(r"<[^>]+>", " ", read_page(site, "reference/sizes"))
    assert re.search(r"poker\s+63\.5 × 88\.9\s+2\.50 × 3\.50\s+3\s", page)


def test_the_page_of_commands_has_every_option(site: Path) -> None:
    from cardgen.cli.group import COMMANDS

    page = read_page(site, "reference/commands")
    for command in COMMANDS:
        for parameter in command.params:
            for name in (*parameter.opts, *parameter.secondary_opts):
                assert not name.startswith("-") or name in page, (command.name, name)


def test_the_reference_has_every_key_and_every_code(site: Path) -> None:
    from cardgen.diagnostics.report import name_codes
    from cardgen.loading.deck import DECK

    keys, codes = read_page(site, "reference/deck-keys"), read_page(site, "reference/diagnostics")
    assert [name for name in DECK.names if f'<span class="pre">{name}</span>' not in keys] == []
    assert [code for code in name_codes() if f'<section id="{code}">' not in codes] == []


def test_lengths_limits_and_what_else_holds_stand_beside_a_key() -> None:
    from reference.keys import list_deck_keys

    page = list_deck_keys()
    assert "| `bleed` | a length from 0 to 20 mm | `3` | Colour past the cut, on every side of every card. |" in page
    assert "| `title` | a text | **must be there** | The name of the game. |" in page
    assert page.count("\n## Card of this deck\n") == 1


def test_the_grammar_is_written_with_the_words_of_the_language() -> None:
    from reference.language import write_grammar

    rules = write_grammar()
    assert 'trigger: "when" event "," body\n       | "at" moment "," body\n' in rules
    assert "->" not in rules
    assert "%" not in rules


def test_the_guide_to_templates_has_all_that_an_ability_knows() -> None:
    from cardgen.render.abilities import AbilityText

    table = re.findall(r"^\| `(\w+)` \|", (DOCS / "templates.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(table) == set(AbilityText.__annotations__)


def test_a_page_that_names_what_is_not_made_stops_the_build() -> None:
    from reference import fill_in

    with pytest.raises(KeyError, match="cards sizes"):
        fill_in("# Sizes\n\n<!-- generated: cards sizes -->\n")
