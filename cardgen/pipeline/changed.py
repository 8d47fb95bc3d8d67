"""The step of a build that prints only what has changed since an earlier state of the game."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck, Project
from cardgen.pipeline.card_sheets import impose_cards, specify_card_sheets
from cardgen.pipeline.change_list import write_changes
from cardgen.pipeline.changes import Changes, Kind, compare, with_keys
from cardgen.pipeline.choosing import count_copies
from cardgen.pipeline.contents import count
from cardgen.pipeline.earlier import Earlier, Reference, find_reference, open_earlier
from cardgen.pipeline.few_faces import draw_cards, lay_out_deck
from cardgen.pipeline.looks import CardLook, Looks, looks_of
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.prepare import Prepared, with_seams
from cardgen.pipeline.same_pictures import find_same
from cardgen.render.face import Faces
from cardgen.sheets import Imposition


def keep_changed(
    prepared: Prepared, reference: Reference, sources: Sources, report: Report, options: BuildOptions
) -> Prepared:
    """Give a prepared game with sheets of those of its chosen cards alone that are not printed as they are now."""
    project, choice = prepared.project, prepared.choice
    changes = find_changes(project, prepared.faces, reference, sources, options)
    deck = project.deck.original or project.deck
    chosen = choice.deck or deck
    if options.only:
        ids = {card.id for card in (*chosen.cards, *chosen.aids)}
        changes = replace(changes, listed=tuple(each for each in changes.listed if each.card.id in ids))
    changes = replace(changes, listed=tuple(replace(each, limit=options.copies) for each in changes.listed))
    printed = _restrict(chosen, changes)
    told = " ".join(filter(None, (choice.asked, f"--changed-since {options.since}")))
    choice = replace(choice, deck=printed, asked=told, changes=changes)
    spec = specify_card_sheets(deck, options, sources, Report())  # what is wrong with it is told already
    has_cards = bool(count_copies(printed))
    imposition = impose_cards(printed, prepared.faces, spec, report) if has_cards else Imposition(())
    return replace(prepared, imposition=imposition, choice=choice)


def _restrict(deck: Deck, changes: Changes) -> Deck:
    """Give the cards to print, of each changed one as many copies as the changes say."""
    copies = changes.copies

    def change(card: Card) -> Card:
        return replace(card, copies=copies.get(card.id, 0))

    return replace(deck, cards=tuple(map(change, deck.cards)), aids=tuple(map(change, deck.aids)))


@dataclass(frozen=True, slots=True)
class Compared:
    """A game as it is, with what has changed in it."""

    project: Project
    sources: Sources
    changes: Changes


def compare_game(ref: str, game: str, sources: Sources, report: Report, options: BuildOptions) -> Compared | None:
    """Give what has changed in a game since what `ref` means; None, with the reason in the report, if it has errors.

    Raises EarlierError where `ref` means no earlier state.
    """
    reference = find_reference(ref, game, sources.project, options.lang)
    with tempfile.TemporaryDirectory(prefix="cardgen-") as folder:
        laid = lay_out_deck(game, sources, report, options, Path(folder))
    if laid is None or report.has_errors:
        return None
    return Compared(laid[0], sources, find_changes(*laid, reference, sources, options))


def write_comparison(compared: Compared) -> bytes:
    """Give the PDF that shows old and new side by side."""
    changes, project = compared.changes, compared.project
    new = [each.new for each in changes.listed if each.new]
    documents = draw_cards(project, compared.sources, new)
    return write_changes(changes, documents, project.deck, compared.sources)


def find_changes(
    project: Project, faces: Faces, reference: Reference, sources: Sources, options: BuildOptions
) -> Changes:
    """Give what has changed in a game since an earlier state, with the old faces; raises MistakeError without one."""
    new = looks_of(project.deck, faces)
    with open_earlier(reference, project.deck.id, sources, options) as earlier:
        old, notes = _forget_keys(earlier, new, with_seams(project), sources)
        listed = compare(old, new)
        gone = [each.old for each in listed if each.old and (each.kind is Kind.REMOVED or each.sides)]
        documents = earlier.draw(gone)
    return Changes(reference.told, listed, documents, (*earlier.notes, *notes))


def _forget_keys(earlier: Earlier, new: Looks, project: Project, sources: Sources) -> tuple[Looks, tuple[str, ...]]:
    """Give the old looks with the new keys of what looks the same: another version of cardgen, or another bleed, makes
    other keys of the same look. That is seen in the pictures, cut to their trim."""
    old = earlier.looks
    if not earlier.is_of_another_tool:
        return old, ()
    pairs = [(was, new.cards[was.id]) for was in old.cards.values() if was.id in new.cards]
    pairs = [(was, now) for was, now in pairs if was.faces != now.faces and was.size == now.size]
    if not pairs:
        return old, ()
    before: Sequence[CardLook] = [was for was, _ in pairs]
    now_drawn = draw_cards(project, sources, [now for _, now in pairs])
    same = find_same(pairs, earlier.draw(before), now_drawn)
    if not same:
        return old, ()
    return with_keys(old, same), (f"Drawn otherwise, but with the same picture: {count(len(same), 'face')}.",)
