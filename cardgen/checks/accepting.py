"""Writes into a file of worked examples what comes of them now; all else in the file stays letter for letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.checks.tried import Tried
from cardgen.diagnostics import Report
from cardgen.engine.examples import Difference
from cardgen.engine.expectations import write_plainly
from cardgen.loading.examples import read_examples
from cardgen.loading.rewriting import Change, New, rewrite
from cardgen.model import Example, Texts


def can_be_accepted(tried: Tried) -> bool:
    """Tell whether an example was played to its end and differs in nothing but what came of it."""
    found = {problem.code for problem in tried.problems}
    return tried.played is not None and bool(tried.played.differences) and found == {"example-fails"}


def accept(text: str, examples: Sequence[Example], accepted: Sequence[Tried]) -> str | None:
    """Give the text of a file of examples with what came of some of them written in.

    None where the values cannot be written each for itself, as where one is repeated by an anchor: the text that
    would be written is read again, and must say what came of these examples and the same of all others.
    """
    differences = {each.example.id: each.played.differences for each in accepted if each.played is not None}
    try:
        new = {name: {each.key: _find_new(each) for each in some} for name, some in differences.items()}
    except KeyError:
        return None
    changes = [Change(each.written.place, new[name][each.key]) for name, some in differences.items() for each in some]
    written = rewrite(text, changes)
    if written is None:
        return None
    wanted = [_describe(each) | new.get(each.id, {}) for each in examples]
    return written if wanted == [_describe(each) for each in read_examples(written, "", Report())] else None


def _find_new(difference: Difference) -> New:
    """Give what is to be written; of texts by key only those that are expected. Raises KeyError where one is gone."""
    found = write_plainly(difference.found)
    asked = difference.written.value
    if not isinstance(asked, Mapping):
        return found
    pairs = dict(pair.split(": ", 1) for pair in ([found] if isinstance(found, str) else found))
    return {key: pairs[key] for key in asked}


def _describe(example: Example) -> dict[str, object]:
    """Give all that an example says, without the places; what it expects by the keys."""
    moves = tuple((move.who.value, move.text.value, move.is_illegal) for move in example.moves)
    setup = {key: _plain(texts) for key, texts in example.setup.items()}
    options = {key: value.value for key, value in example.options.items()}
    shown = tuple(each.value for each in example.illustrates)
    said = {"": (example.id, example.title, shown, example.players, options, setup, moves)}
    return said | {key: _plain(texts) for key, texts in example.expect.items()}


def _plain(texts: Texts) -> object:
    if isinstance(texts.value, str):
        return texts.value
    if isinstance(texts.value, Mapping):
        return {key: each.value for key, each in texts.value.items()}
    return tuple(each.value for each in texts.value)
