"""The step of a build that makes a game say everything in another language."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Located, Project
from cardgen.model.translation import Translation
from cardgen.pipeline.state import digest


def translate(project: Project, base: Project, lang: str, sources: Sources, report: Report) -> tuple[Project, Project]:
    """Give a project and the one of its rulebook in a language, with what the translation lacks in the report.

    A rulebook that is not translated is left out.
    """
    from cardgen.loading.translating import translate_deck
    from cardgen.loading.translations import load_translation
    from cardgen.render.asked_texts import check_asked

    translation = load_translation(project.deck.id, lang, sources, report)
    if translation is None:
        return project, base
    check_asked(project.deck, translation, sources, report)
    book = _choose_rulebook(project, translation, report)
    deck = translate_deck(project.deck, translation, report)
    same = base.deck is project.deck
    other = deck if same else translate_deck(base.deck, translation, Report())
    return replace(project, deck=deck, rulebook=book), replace(base, deck=other, rulebook=book)


def digest_text(text: str) -> str:
    """Give a short digest of a rulebook that a translation was made from."""
    return digest(text)[:12]


def _choose_rulebook(project: Project, translation: Translation, report: Report) -> Located[str] | None:
    if project.rulebook is None:
        return None
    if translation.rulebook is None:
        file = project.rulebook.place.file.replace(".md", f".{translation.lang}.md")
        message = f"The rulebook is not translated into `{translation.lang}`, so it is left out."
        report.warn("missing-translation", message, project.rulebook.place, f"Write it as `{file}`.")
        return None
    kept, now = translation.rulebook_of, digest_text(project.rulebook.value)
    if kept is None:
        message = f"`{translation.place.file}` does not say of which text the rulebook is a translation."
        hint = f"Write `rulebook: {now}`; then a change in `{project.rulebook.place.file}` is told."
        report.warn("stale-translation", message, translation.place, hint)
    elif kept.value != now:
        message = f"The rulebook was translated from another text than `{project.rulebook.place.file}` is now."
        hint = f"Look through `{translation.rulebook.place.file}`, then write `rulebook: {now}`."
        report.warn("stale-translation", message, kept.place, hint)
    return translation.rulebook
