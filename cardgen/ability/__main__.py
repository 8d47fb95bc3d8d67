"""`python -m cardgen.ability` makes the tables of the grammars anew: ability.json and prose.json."""

from __future__ import annotations

from pathlib import Path

from cardgen.ability.grammar import GRAMMARS, write_table

if __name__ == "__main__":
    for name in GRAMMARS:
        write_table(Path(__file__).parent, name)
