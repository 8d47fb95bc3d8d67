"""What the texts of a deck may name: sizes that are known anywhere, and what a game has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics import Report
from cardgen.games import GAMES
from cardgen.loading.cards import CARD
from cardgen.loading.composition import SENTENCES
from cardgen.loading.deck import COUNTABLE
from cardgen.loading.include import FOLDER
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Deck, FieldKind
from cardgen.papers import CARD_SIZES, PAPERS, words_of_sizes
from cardgen.units import SIZE_PATTERN

_PICTURES = (".png", ".jpg", ".jpeg", ".svg")


@dataclass(frozen=True, slots=True)
class Known:
    """The names that editors offer; others are refused unless they have the `pattern`, or `is_open` lets all pass."""

    words: tuple[str, ...]
    pattern: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Names:
    """What can be named, by the words of `Text.names`, and the fields of a game; None where no game is looked at."""

    known: Mapping[str, Known]
    fields: Mapping[str, FieldKind] | None = None
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def name_registries() -> Names:
    """Give what is known without any game: sizes of cards and papers, in any spelling or in figures, and rules."""
    papers, sizes = tuple(PAPERS), tuple(dict.fromkeys((*CARD_SIZES, *PAPERS)))
    known = {"papers": Known(papers, _size_pattern(papers)), "sizes": Known(sizes, _size_pattern(sizes))}
    return Names({**known, "rules": Known(tuple(game.id for game in GAMES), is_open=True)})


def find_names(game: str, sources: Sources, report: Report) -> Names | None:
    """Give what a game has beside that; None, with the reason in the report, if it has no deck that can be read."""
    project = load_project(game, sources, report, allow_many=True, asks_rules=False)
    if project is None:
        return None
    deck, shared = project.deck, name_registries()
    files = (*sources.list_folder("templates"), *sources.list_folder(f"decks/{game}"))
    return Names(
        {**shared.known, **_name_parts(deck), **_name_files(files, sources)}, deck.field_kinds, _values_of(deck)
    )


def _name_parts(deck: Deck) -> dict[str, Known]:
    fields = (*COUNTABLE, *deck.field_kinds)
    return {
        "fields": Known(fields),
        "compared": Known((*fields, *SENTENCES)),
        "cards": Known(tuple(card.id for card in deck.every_card)),
        "options": Known(tuple(option.name for option in deck.options)),
        "colors": Known(tuple(deck.theme.colors)),
    }


def _name_files(files: tuple[str, ...], sources: Sources) -> dict[str, Known]:
    """Give the files that are there; another may come later, so none is refused."""
    parts = (file.removeprefix(f"{FOLDER}/") for file in sources.list_folder(FOLDER))
    below = [file.partition("/")[2] for file in files if file.startswith("templates/")]
    pictures = [file.partition("/")[2] for file in files if file.endswith(_PICTURES)]
    return {
        "templates": Known(tuple(file for file in below if file.endswith(".svg.j2")), is_open=True),
        "icons": Known(tuple(file for file in below if file.endswith(".svg")), is_open=True),
        "pictures": Known(tuple(pictures), is_open=True),
        "parts": Known(tuple(file.removesuffix(".yaml") for file in parts if file.endswith(".yaml")), is_open=True),
    }


def _values_of(deck: Deck) -> dict[str, tuple[str, ...]]:
    """Give the values that `composition` declares for fields, which editors offer."""
    declared = deck.composition.values if deck.composition else {}
    own = {name: values for name, values in declared.items() if name not in CARD.names}
    return {name: tuple(value.value for value in values) for name, values in own.items()}


def _size_pattern(names: tuple[str, ...]) -> str:
    """Give what a size looks like: words of which the names are made, or a width and a height, and how it lies."""
    words, way = "|".join(sorted(words_of_sizes(names), key=len, reverse=True)), "landscape|portrait"
    return rf"\s*(({words})([-_,\s]+({words}))*|(({way})[-_\s]+)?{SIZE_PATTERN}([-_\s]+({way}))?)\s*"
