"""`python -m cardgen.ability` makes the grammar's table anew from ability.lark and stores it as ability.json."""

from __future__ import annotations

from pathlib import Path

from cardgen.ability.grammar import write_table

if __name__ == "__main__":
    write_table(Path(__file__).parent)
