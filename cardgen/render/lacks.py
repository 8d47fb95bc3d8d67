"""A template that works with what a card lacks: which of its fields that is, and where the card stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardgen.model import Card, FieldKind
from cardgen.render.template_wording import UNKNOWN_LACK, Wording
from cardgen.render.view import Names, blanks_read

_NUMBERS = (FieldKind.INTEGER, FieldKind.NUMBER)
_ASKED = re.compile(r"""\bcard(?:\.(\w+)|\[["'](\w+)["']\])""")


def choose_example(kinds: Mapping[str, FieldKind]) -> str:
    """Give a field of a deck's own for an example, a number if there is one."""
    numbers = [name for name, kind in kinds.items() if kind in _NUMBERS]
    return next(iter((*numbers, *kinds)), "flavour")


def word_lack(card: Card, view: Names, line: str) -> Wording | None:
    """Say which field it is that a line of a template works with; None where the card lacks none that was asked for.

    Where the line names none of them, it is not known that one of them is to blame, only that the card lacks them.
    """
    blank = blanks_read(view)
    asked = {name for names in _ASKED.findall(line) for name in names}
    blamed = [name for name in blank if name in asked]
    names = blamed or blank
    if not names:
        return None
    example, where = names[0], f"{card.place.where} of `{card.place.path}`"
    lack = f"he {card.component} in {where} has no {_list(names)}."
    message = f"This cannot be worked out: t{lack}" if blamed else f"{UNKNOWN_LACK} T{lack}"
    hint = (
        f"Give it one, or let the template ask for it first, `{{% if card.{example} is not none %}}`, or give a value, "
        f"`card.{example} | default(0, true)`."
    )
    pattern = rf"""(\bcard(?:\.{example}\b|\[["']{example}["']\]))"""
    return Wording(message, hint, pattern)


def _list(names: Sequence[str]) -> str:
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} or {last}" if most else last
