"""What is said of every bad example, word for word.

After a change of words that is meant: `REGENERATE_GOLDEN=1 pytest tests/engine/test_engine_example_reports.py`, and
read the diff.
"""

import io
from dataclasses import replace
from pathlib import Path

from golden import compare
from test_engine_examples import BAD, DECK, GOOD

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.terminal import write_report
from cardgen.loading.examples import read_examples

FILE = Path(__file__).resolve().parent / "bad_examples.txt"
LEFT_OPEN = GOOD.replace('["0", "3"]', '["-1", "3"]').replace("duel 0", "duel -1")
LEFT_OPEN = LEFT_OPEN.replace("  setup:", "  setup:\n    deck: [SWAP]")


def tell(deck, text):
    report = Report()
    report.sources["it.yaml"] = text
    play_examples(deck, read_examples(text, "it.yaml", report), report)
    told = io.StringIO()
    write_report(report, told)
    return told.getvalue()


def test_bad_examples_are_told_in_the_words_of_their_reports():
    parts = [f"==== {old!r} -> {new!r}\n{tell(DECK, GOOD.replace(old, new))}" for old, new, *_ in BAD]
    parts.append("==== a choice is left open\n" + tell(DECK, LEFT_OPEN))
    parts.append("==== a choice is left open and there are no moves\n" + tell(DECK, GOOD.partition("  moves:")[0]))
    parts.append("==== the game has no rules\n" + tell(replace(DECK, id="mine", title="Mine"), GOOD))
    compare(FILE, "\n".join(parts))
