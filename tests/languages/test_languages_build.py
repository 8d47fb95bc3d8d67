"""Building and checking in another language: what is missing, stale or unknown, and that German pages are German."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from cardgen.diagnostics import Diagnostic, Place, Report
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck
from cardgen.pipeline import BuildOptions, build_game, check_project
from cardgen.pipeline.run import Built
from cardgen.pipeline.work import Silence
from cardgen.render.view import view_card

ROOT = Path(__file__).resolve().parents[2]

ENGLISH = {
    "the",
    "and",
    "of",
    "with",
    "is",
    "are",
    "was",
    "to",
    "from",
    "your",
    "you",
    "they",
    "their",
    "its",
    "this",
    "that",
    "wins",
    "card",
    "cards",
    "page",
    "round",
    "rounds",
    "player",
    "players",
    "wager",
    "wagers",
    "on",
    "at",
    "by",
    "for",
    "no",
    "not",
    "both",
    "when",
    "until",
    "discard",
    "deck",
    "rulebook",
    "copies",
    "example",
    "ruling",
    "each",
}
FOXES = """
title: Foxes
summary: A game of foxes.
players: 2
defaults: {template: standard/card.svg.j2}
cards:
  - {id: FOX, name: Fox, abilities: ["When revealed, draw 1 card."]}
language:
  nouns: {card: cards}
  verbs: [reveal, draw]
"""
WORDS = 'words: {nouns: {card: "die Karte, die Karten"}}'
TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}"
 width="{{ width }}mm" height="{{ height }}mm">
<textbox x="5" y="5" width="50" height="70" font-family="Source Sans 3" font-size="9pt">
{{ card.name }} {{ card.abilities | join(" ") }} {{ tr("Hello") }}</textbox></svg>
"""


def check(tmp_path: Path, translation: str | None, deck: str = FOXES, template: str = "") -> list[tuple[str, int, str]]:
    """Give code, line and message of what is found in a deck of foxes and its translation."""
    folder = tmp_path / "decks" / "foxes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.yaml").write_text(deck.replace("standard/card", "foxes/card"))
    if translation is not None:
        (folder / "deck.de.yaml").write_text(translation)
    (tmp_path / "templates" / "foxes").mkdir(parents=True)
    (tmp_path / "templates" / "foxes" / "card.svg.j2").write_text(
        template or TEMPLATE.replace(' {{ tr("Hello") }}', "")
    )
    report = Report()
    check_project("foxes", Sources(tmp_path), report, lang="de")
    return [(each.code, each.place.line if each.place else 0, each.message) for each in report.found]


def test_what_is_not_translated_is_a_warning_with_its_text(tmp_path: Path) -> None:
    # triggers: missing-translation
    assert check(tmp_path, f"lang: de\n{WORDS}\n", template=TEMPLATE) == [
        ("missing-translation", 4, "The text `Hello` of a template is not translated into `de`."),
        ("missing-translation", 7, "The name `Fox` is not translated into `de`."),
        ("missing-translation", 1, "The summary `A game of foxes.` is not translated into `de`."),
    ]


def test_a_translation_of_another_text_is_stale(tmp_path: Path) -> None:
    # triggers: stale-translation
    text = f"summary: {{of: A game of wolves., text: Ein Spiel.}}\ncards: {{FOX: {{name: Fuchs}}}}\n{WORDS}\n"
    assert check(tmp_path, text) == [
        ("stale-translation", 1, "This summary was made from `A game of wolves.`; now it is `A game of foxes.`.")
    ]


def test_a_rulebook_that_does_not_say_what_it_was_made_from_is_told_how(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "foxes"
    folder.mkdir(parents=True)
    (folder / "rulebook.md").write_text("# Foxes\n")
    (folder / "rulebook.de.md").write_text("# Füchse\n")
    text = f"summary: Ein Spiel.\ncards: {{FOX: {{name: Fuchs}}}}\n{WORDS}\n"
    missing = check(tmp_path, text)
    assert [(code, line) for code, line, _ in missing] == [("stale-translation", 1)]
    assert "does not say of which text" in missing[0][2]


def test_a_text_that_no_template_asks_for_is_stale(tmp_path: Path) -> None:
    text = f"summary: Ein Spiel.\ncards: {{FOX: {{name: Fuchs}}}}\ntexts: {{Hallo: Hallo}}\n{WORDS}\n"
    assert [(code, line) for code, line, _ in check(tmp_path, text)] == [("stale-translation", 3)]


def test_cards_fields_and_words_that_the_deck_has_not_are_errors(tmp_path: Path) -> None:
    text = (
        "summary: Ein Spiel.\ncards:\n  FOX: {name: Fuchs, nam: Fuchs}\n  FOXX: {name: Fuchs}\n"
        'words: {nouns: {card: "die Karte, die Karten"}, zones: {pile: der Stapel}}\n'
    )
    assert sorted((code, message) for code, _, message in check(tmp_path, text)) == [
        ("unknown-card", "Foxes has no card with the id `FOXX`."),
        ("unknown-key", "`nam` is no text of a card that is translated."),
        ("unknown-name", "Foxes has no word `pile` among its zones."),
    ]


def find(tmp_path: Path, translation: str, deck: str = FOXES, lang: str = "de") -> list[Diagnostic]:
    """Give what is found in a translation of the foxes."""
    check(tmp_path, None, deck)
    (tmp_path / "decks" / "foxes" / f"deck.{lang}.yaml").write_text(translation)
    report = Report()
    check_project("foxes", Sources(tmp_path), report, lang=lang)
    return list(report.unfold())


def test_the_caret_of_what_the_deck_has_not_stands_under_its_key(tmp_path: Path) -> None:
    text = (
        "summary: Ein Spiel.\ncards:\n  FOX: {name: Fuchs, nam: Fuchs}\n  WASP: {name: Wespe}\n"
        f"rulings:\n  R9: {{answer: Ja.}}\ntexts: {{Hallo: Hallo}}\n{WORDS[:-1]}, zones: {{pile: der Stapel}}}}\n"
    )
    found = {each.code: each for each in find(tmp_path, text)}
    assert {code: str(each.place).partition(":")[2] for code, each in found.items()} == {
        "stale-translation": "7:9",
        "unknown-key": "3:22",
        "unknown-card": "4:3",
        "unknown-ruling": "6:3",
        "unknown-name": "8:57",
    }
    assert found["stale-translation"].hint == "Take it out, or let a template ask for it with `tr`."


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("cards: {FOX: Bärenfuchs}", "Write it as `FOX: {name: Bärenfuchs}`."),
        ("cards: {FOX: [a, b]}", "Write it as `FOX: {name: Fuchs}`."),
        ("cards: [a, b]", "Write it as `cards: {FOX: {name: Fuchs}}`."),
        ("rulings: {R1: Nein.}", "Write it as `R1: {answer: Nein.}`."),
        ("texts: [a, b]", "Write it as `texts: {Set up: Aufbau}`."),
        ("words: [a, b]", 'Write it as `words: {nouns: {card: "die Karte, die Karten"}}`.'),
        ("words: {nouns: [a, b]}", 'Write it as `nouns: {card: "die Karte, die Karten"}`.'),
    ],
)
def test_the_form_of_what_is_no_mapping_is_shown(text: str, hint: str, tmp_path: Path) -> None:
    assert [each.hint for each in find(tmp_path, f"{text}\n") if each.code == "wrong-type"] == [hint]


@pytest.mark.parametrize("text", ["cards: [a, b]", "cards: {FOX: Fuchs}", "cards: {FOX: {name: [a]}}"])
def test_a_translation_that_could_not_be_read_is_not_missed_as_well(text: str, tmp_path: Path) -> None:
    found = find(tmp_path, f"summary: Ein Spiel.\n{WORDS}\n{text}\n")
    assert [each.code for each in found] == ["wrong-type"]


@pytest.mark.parametrize("text", ["cards: {}", "cards: {FOX: {}}", ""])
def test_a_card_without_a_translation_is_missed_whatever_stands_around_it(text: str, tmp_path: Path) -> None:
    found = find(tmp_path, f"summary: Ein Spiel.\n{WORDS}\n{text}\n")
    assert [each.code for each in found] == ["missing-translation"]


def test_a_language_without_abilities_is_told_that_its_words_are_of_no_use(tmp_path: Path) -> None:
    text = "summary: Un jeu.\ncards: {FOX: {name: Renard}}\nwords: {nouns: {card: la carte, zone: la zone}}\n"
    (found,) = (each for each in find(tmp_path, text, lang="fr") if each.code == "bad-noun")
    assert found.message == "`words` are those of abilities, which cannot be said in `fr`."
    assert found.hint == "Leave `words` out. Abilities can be said in `de`."
    assert found.place == Place("decks/foxes/deck.fr.yaml", 3, 1, 5)


def test_a_value_of_many_cards_that_is_not_translated_is_told_once_with_them(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: C{number}, name: '{number}', kind: wolf}}\n" for number in range(12))
    deck = FOXES.replace("cards:\n", f"fields: {{kind: text}}\ncards:\n{cards}", 1)
    text = f"summary: Ein Spiel.\ncards: {{FOX: {{name: Fuchs}}}}\n{WORDS}\n"
    found = find(tmp_path, text, deck)
    assert {each.message for each in found} == {"The kind `wolf` is not translated into `de`."}
    assert [each.card for each in found] == [f"C{number}" for number in range(12)]
    assert len({each.place for each in found}) == 1


def test_an_ability_that_has_no_room_is_quoted_as_it_is_printed(tmp_path: Path) -> None:
    template = TEMPLATE.replace(' {{ tr("Hello") }}', "").replace('height="70"', 'height="3" source="abilities"')
    text = f"summary: Ein Spiel.\ncards: {{FOX: {{name: Fuchs}}}}\n{WORDS}\n"
    (message,) = (said for code, _, said in check(tmp_path, text, template=template) if code == "text-overflow")
    assert message.endswith(" It says `Beim Aufdecken ziehst du 1 Karte.`.")


def test_an_ability_without_a_word_or_a_phrase_is_an_error_with_its_sentence(tmp_path: Path) -> None:
    # triggers: ability-without-phrase
    text = "summary: Ein Spiel.\ncards: {FOX: {name: Fuchs}}\n"
    assert [each for each in check(tmp_path, text) if each[0] == "ability-without-phrase"] == [
        (
            "ability-without-phrase",
            7,
            "The ability `When revealed, draw 1 card.` cannot be said in `de`: `card` has no word.",
        )
    ]


def test_a_noun_without_its_article_is_an_error(tmp_path: Path) -> None:
    # triggers: bad-noun
    text = "summary: Ein Spiel.\ncards: {FOX: {name: Fuchs}}\nwords: {nouns: {card: Karte}}\n"
    assert ("bad-noun", 3, "`card` is `Karte`; a noun is written with its article.") in check(tmp_path, text)


def test_a_language_that_there_is_no_file_for_is_an_error(tmp_path: Path) -> None:
    # triggers: unknown-translation
    assert check(tmp_path, None) == [
        ("unknown-translation", 0, "There is no translation of `foxes` into `de`: no file `decks/foxes/deck.de.yaml`.")
    ]


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("german")
    report = Report()
    for lang in (None, "de"):
        assert build_game("wayjer", Sources(Path()), report, BuildOptions(lang=lang), output, Silence()) is not None
    assert not report.found
    return output / "wayjer" / "de"


def _read_pages(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file)
    return [page.get_textpage().get_text_range() for page in document]


def test_no_english_word_stands_in_the_german_rulebook(german: Path) -> None:
    text = " ".join(_read_pages(german / "rulebook.pdf")).lower()
    assert len(text.split()) > 1500
    assert ENGLISH & set(re.findall(r"[a-zäöüß]+", text)) <= {"was"}  # a German word, too


def test_german_cards_say_their_abilities_in_german(german: Path) -> None:
    text = " ".join(" ".join(_read_pages(german / "cards.pdf")).split())
    assert "KOPIE" in text
    assert "Beim Aufdecken darfst du dir die oberste Karte des Stapels ansehen." in text
    assert "When revealed" not in text


def test_the_german_rulebook_says_that_it_is_german_and_has_as_many_pages(german: Path) -> None:
    import pikepdf

    with pikepdf.open(german / "rulebook.pdf") as book, pikepdf.open(german.parent / "rulebook.pdf") as english:
        assert str(book.Root.Lang) == "de"
        assert str(english.Root.Lang) == "en"
        assert len(book.pages) == len(english.pages) == 12


def test_each_language_is_up_to_date_by_itself(german: Path) -> None:
    def build(lang: str | None) -> Built | None:
        return build_game("wayjer", Sources(Path()), Report(), BuildOptions(lang=lang), german.parent.parent, Silence())

    for lang in (None, "de"):
        assert build(lang) is not None  # with the seal of whom this test is run by
    for lang in (None, "de"):
        built = build(lang)
        assert built is not None and not built.is_fresh


def test_a_template_compares_a_translated_field_with_what_the_deck_says(tmp_path: Path) -> None:
    deck = FOXES.partition("language:")[0].replace("name: Fox,", "name: Fox, kind: light,")
    deck = deck.replace("defaults:", "fields: {kind: text}\nabilities: free\ndefaults:")
    template = TEMPLATE.replace(
        '{{ tr("Hello") }}',
        '{% if card.kind == "light" and card.kind in ["wind", "light"] and card.name != "owl"'
        ' and {"light": 1}[card.kind] %}'
        "{{ card.kind }}{% else %}{{ card.unknown }}{% endif %}",
    )
    words = "texts: {'When revealed, draw 1 card.': Zieh.}"
    translation = f"lang: de\nsummary: Füchse.\ncards: {{FOX: {{name: Fuchs, kind: Licht}}}}\n{words}\n"
    assert check(tmp_path, translation, deck, template) == []
    view = view_card(*_translate(tmp_path))
    assert (f"{view['kind']}", view["kind"] == "light", view["name"] == "Fox", str(view["name"])) == (
        "Licht",
        True,
        True,
        "Fuchs",
    )


def _translate(project: Path) -> tuple[Card, Deck]:
    found = check_project("foxes", Sources(project), Report(), lang="de")
    assert found is not None
    return found.cards[0], found


def test_each_translated_text_of_wayjer_is_stale_once_its_english_changes(tmp_path: Path) -> None:
    for name in ("deck.yaml", "deck.de.yaml", "examples.yaml"):
        (tmp_path / "decks/wayjer").mkdir(parents=True, exist_ok=True)
        (tmp_path / "decks/wayjer" / name).write_bytes((ROOT / "decks/wayjer" / name).read_bytes())
    deck = tmp_path / "decks/wayjer/deck.yaml"
    text, changed = re.subn(r"question: ", "question: And then, ", deck.read_text(encoding="utf-8"))
    text = text.replace("name: How to play", "name: How it goes").replace('summary: "', 'summary: "Now, ')
    deck.write_text(text, encoding="utf-8")
    report = Report()
    check_project("wayjer", Sources(tmp_path), report, lang="de")
    told = [
        found.message.partition(" was made from")[0]
        for found in report.diagnostics
        if found.code == "stale-translation"
    ]
    assert changed == 8
    assert [message for message in told if "question" in message] == [
        f"This question of the ruling `W{number}`" for number in range(1, 9)
    ]
    assert len(told) == 10, told
