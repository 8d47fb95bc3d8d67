"""Reads `verbs:` of a deck's language: a list of verbs, or each with its frame, what it takes."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.ability.english import VERBS
from cardgen.ability.prose.frames import ANYTHING, SORTS, WHAT, list_slot_names
from cardgen.ability.prose.words import SMALL, split
from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import TEXT, TEXTS, Either, Entries, Text, one_or_more
from cardgen.loading.names import is_name
from cardgen.loading.reading import read_entries, read_scalar, read_text, read_texts
from cardgen.loading.yaml_tree import Entry, Mapping, Node
from cardgen.model import OwnVerb, Vocabulary, Word

FORMS = ("third", "past", "participle", "gerund")
EXAMPLE = "verbs: {brew: {what: card, from: zone}}"
_KNOWN = tuple(dict.fromkeys(verb.name for verb in VERBS))
_WORDS = split(SMALL["PREP"])
VERB_FORM = Either((one_or_more(Text(others=_KNOWN)), Entries(Either((Entries(TEXTS), TEXT)))))


def read_verbs(node: Node, what: str, report: Report) -> tuple[OwnVerb, ...]:
    """Give the verbs that a deck lists, those with a frame with what it says."""
    if not isinstance(node, Mapping):
        return tuple(
            OwnVerb(verb.text, verb.place)
            for verb in read_texts(node, what, report)
            if is_name(verb.text, verb.place, "A verb", report)
        )
    return tuple(
        _read_verb(name, entry, report)
        for name, entry in node.entries.items()
        if is_name(name, entry.key.place, "A verb", report)
    )


def _read_verb(name: str, entry: Entry, report: Report) -> OwnVerb:
    place = entry.key.place
    if not isinstance(entry.node, Mapping):
        value = read_scalar(entry.node, f"The frame of the verb `{shorten(name)}`", report)
        if value is not None and value.text not in ("", "~"):
            _refuse(f"The frame of the verb `{shorten(name)}` is `{shorten(value.text)}`.", value, report)
        return OwnVerb(name, place)
    forms, slots, is_bad = [], [], False
    for key, inner in read_entries(entry, f"The frame of the verb `{shorten(name)}`", report, EXAMPLE):
        slot = f"`{shorten(key)}` of the verb `{shorten(name)}`"
        if key in FORMS:
            text = read_text(inner.node, slot, report)
            if text is not None and is_name(text, inner.node.place, "A form of a verb", report):
                forms.append((key, text))
        elif key in (*WHAT, *_WORDS):
            slots += [(key, each.text) for each in read_texts(inner.node, slot, report)]
        else:
            message = f"The frame of the verb `{shorten(name)}` has no slot `{shorten(key)}`."
            hint = suggest(key, (*WHAT, *FORMS, *_WORDS)) or "It has `what`, `amount`, small words such as `from`"
            report.error("bad-frame", message, inner.key.place, hint + _ENDING)
            is_bad = True
    is_plain = is_bad or (bool(forms) and not slots)
    return OwnVerb(name, place, tuple(forms), None if is_plain else tuple(slots))


_ENDING = ", and the verb's forms `third`, `past`, `participle`, `gerund`."


def _refuse(message: str, found: object, report: Report) -> None:
    report.error("bad-frame", message, getattr(found, "place", None), f"Write what the verb takes: `{EXAMPLE}`.")


def divide_verbs(
    listed: tuple[OwnVerb, ...] | None, has_rules: bool, report: Report
) -> tuple[tuple[Word, ...] | None, tuple[OwnVerb, ...]]:
    """Give the verbs of the language that a deck takes, None for all, and those that it brings or frames anew.

    What a rules module plays has no verbs of its own.
    """
    if listed is None:
        return None, ()
    known = tuple(Word(verb.name, verb.name, verb.place) for verb in listed if verb.name in _KNOWN)
    own = tuple(verb for verb in listed if verb.slots is not None or verb.name not in _KNOWN)
    if has_rules:
        for verb in own:
            if verb.name not in _KNOWN:
                hint = suggest(verb.name, _KNOWN) or "`cardgen explain unknown-verb` lists all verbs."
                report.error("unknown-verb", f"The language has no verb `{shorten(verb.name)}`.", verb.place, hint)
        return known, ()
    return known, own


def check_frames(vocabulary: Vocabulary, report: Report) -> None:
    """Report slots of frames that ask for what the deck does not have."""
    names = list_slot_names(vocabulary)
    for verb, slot, value in _list_slots(vocabulary):
        if value not in names:
            message = f"The verb `{verb.name}` takes `{shorten(value)}` as `{slot}`, which the deck does not have."
            near = suggest(value, names)
            sorts = ", ".join(f"`{name}`" for name in (ANYTHING, *SORTS))
            hint = near or f"It is one of {sorts}, or a noun, unit or zone of the deck."
            report.error("bad-frame", message, verb.place, hint)


def _list_slots(vocabulary: Vocabulary) -> Iterator[tuple[OwnVerb, str, str]]:
    for verb in vocabulary.own_verbs:
        yield from ((verb, slot, value) for slot, value in verb.slots or ())
