"""What a word that a deck lends to the language may look like."""

from __future__ import annotations

import re
import unicodedata

from cardgen.ability.language import INTEGER
from cardgen.diagnostics import Place, Report, shorten

_SIGN = r"[^\W_]"  # a letter of any script, or a digit
NAME = re.compile(rf"-?{_SIGN}(?:[!-+\--9;-z|~]|{_SIGN}| (?! ))*")


def is_name(text: str, place: Place, what: str, report: Report, may_be_number: bool = False) -> bool:
    """Tell whether a text can be a word of the deck; why not is reported."""
    if not NAME.fullmatch(text) or text.endswith(" "):
        message = (
            f"{what} is `{shorten(text)}`; a word has letters, digits and single spaces, and no comma, colon or stop."
        )
        hint = "Write it as it is to stand in a sentence."
        whole = unicodedata.normalize("NFC", text)
        if whole != text and NAME.fullmatch(whole):
            hint = f"Its accents are signs of their own: type `{shorten(whole)}` anew."
    elif INTEGER.fullmatch(text) and not may_be_number:
        message = f"{what} is the number `{text}`; only a rank can be one."
        hint = "Only a rank can be a number; take a word."
    else:
        return True
    report.error("bad-word", message, place, hint)
    return False
