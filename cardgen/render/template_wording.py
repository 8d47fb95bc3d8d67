"""What is wrong with a template, said in plain words: for what Jinja, Python and the XML reader say to programmers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardgen.diagnostics.report import suggest

_TAGS = """
    block endblock call endcall do else elif endif endfor endmacro endset extends filter endfilter for from if import
    include macro raw endraw set endset with endwith
"""
_NEAREST_TAG = "the nearest tag"
_NAMES = {"measure_text": "text_width", "end of print statement": "}}", "end of statement block": "%}"}
_CALLED = r"(?:macro '(\w+)'|(?:\w+\.)*(\w+)\(\))"
_ESCAPE = "Write it as `&amp;`; what comes from a card is escaped without your help."
_ARGUMENTS = "the arguments"
_WIDTH = "Write `text_width(text, family, weight, size)`; the size is in mm, or has its unit: `'9pt'`."
UNKNOWN_LACK = "This cannot be worked out with a field that a card lacks."
_FIELD = "card.<field>"
_JOIN = f"Texts are put together with `~`: `{{{{ {_FIELD} ~ ' gold' }}}}`."


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence, what to do, and a pattern whose first group is the part of the line that is to blame."""

    message: str
    hint: str = ""
    pattern: str = ""


_Rule: TypeAlias = tuple[str, Wording]
"""What is said to programmers, as a pattern, and the wording for it, in which `<1>` stands for the first group."""

_SYNTAX: tuple[_Rule, ...] = (
    (r"unexpected char '`' at \d+", Wording("The character U+0060 means nothing in a template.", "", "(`)")),
    (r"unexpected char '(.+)' at \d+", Wording("The character `<1>` means nothing in a template.", "", "(<1>)")),
    (r"unexpected '(.+)'", Wording("`<1>` stands where nothing of the kind can.", "", "(<1>)")),
    (
        r"expected token 'name', got '(.+)'",
        Wording("`<1>` stands where a name should be.", "", r"(?<![\w'\"])(<1>)"),
    ),
    (
        r"expected token '(.+)', got '(.+)'",
        Wording("`<2>` stands where `<1>` should be.", "", r"(?<![\w'\"])(<2>)"),
    ),
    (
        r"(?:Encountered unknown tag 'end\w+'|Unexpected end of template).*block that needs to be closed is '(\w+)'",
        Wording("`{% <1> %}` is still open here.", "Close it with `{% end<1> %}`.", r"(\{%[^}]*%\})"),
    ),
    (r"unexpected end of template, expected '(.+)'", Wording("The template ends where `<1>` should be.")),
    (r"Encountered unknown tag '(\w+)'.*", Wording("`<1>` is no tag of templates.", _NEAREST_TAG, r"\{%[-+]?\s*(<1>)")),
    (
        r"No (filter|test) named '([^']*)'(.*)",
        Wording("No <1> named '<2>'<3>.", "", r"(?:\||\bis\s)\s*(?:not\s+)?(<2>)"),
    ),
)
_FAILURES: tuple[_Rule, ...] = (
    (
        rf"{_CALLED} (?:takes no|got an unexpected) keyword argument '(\w+)'.*",
        Wording("`<1>` takes no argument `<2>`.", "", r"(<2>)\s*="),
    ),
    (rf"{_CALLED} takes not? more than (\d+) .*", Wording("`<1>` takes at most <2> arguments.", "", r"\b(<1>)\(")),
    (
        rf"{_CALLED} missing \d+ required [\w-]+ arguments?: (.+)",
        Wording("`<1>` needs <2> too.", _ARGUMENTS, r"\b(<1>)\("),
    ),
    (
        rf"{_CALLED} takes .* but (\d+) (?:was|were) given.*",
        Wording("`<1>` is given more arguments than it takes.", _ARGUMENTS, r"\b(<1>)\("),
    ),
    (
        r".*NoneType.*",
        Wording(
            UNKNOWN_LACK,
            f"Ask for it first, `{{% if {_FIELD} is not none %}}`, or give a value, `{_FIELD} | default(0, true)`.",
        ),
    ),
    (
        r"can only concatenate \w+ \(not .*|unsupported operand type\(s\) for \+: .*|must be str, not .*",
        Wording("A text and a number cannot be added.", _JOIN),
    ),
    (
        r"unsupported operand type\(s\) for (\S+): .*|'(\S+)' not supported between instances of .*",
        Wording("`<1>` takes two numbers; one of these is something else.", "Look at the field's kind."),
    ),
    (r".*division by zero|.*modulo by zero", Wording("This divides by zero.")),
    (r"access to (?:an )?attribute '([^']*)'.*", Wording("`<1>` is closed to templates.", "", "(<1>)")),
    (
        r"Range too big.*",
        Wording("A list of numbers is longer than 100,000.", "Count to less.", r"(range\([^)]*\)?)"),
    ),
)
_XML: tuple[_Rule, ...] = (
    (
        r"Opening and ending tag mismatch: (\S+) line \d+ and (\S+)",
        Wording("<<1>> is still open where </<2>> stands.", "Close it with `</<1>>` or `/>`."),
    ),
    (
        r"xmlParseEntityRef: no name|EntityRef: expecting ';'",
        Wording("A bare `&` stands in the template.", _ESCAPE, r"(&)(?![A-Za-z]+;|#)"),
    ),
    (
        r"Entity '(\w+)' not defined",
        Wording("SVG does not know `&<1>;`.", "Write the character itself.", "(&<1>;)"),
    ),
    (
        r"AttValue: .*expected|attributes construct error|Specification mandates? value for attribute .*",
        Wording("The value of an attribute is not in quotation marks, or one of them is missing."),
    ),
    (
        r"Unescaped '<' not allowed in attributes values",
        Wording("A quotation mark that ends an attribute is missing, or the attribute holds a bare `<`."),
    ),
    (r"Attribute (\S+) redefined", Wording("An element has the attribute `<1>` twice.", "Delete one.", r"\b(<1>)=")),
    (
        r"Premature end of data in tag (\S+) line \d+",
        Wording("<<1>> is never closed.", "Close it with `</<1>>` or `/>`."),
    ),
    (r"Couldn't find end of Start Tag (\S+).*", Wording("The tag <<1>> does not end with `>`.")),
    (
        r"Excessive depth in document: (\d+).*",
        Wording("Elements are nested more than <1> deep.", "One of them is probably never closed."),
    ),
    (
        r"Extra content at the end of the document",
        Wording("Something follows the end of the outermost element.", "Put all into one <svg> element."),
    ),
    (
        r"Document is empty|Start tag expected, '<' not found|no element found",
        Wording("The template writes no <svg> element.", 'Begin it with `{% extends "base.svg.j2" %}`.'),
    ),
)


_HINTS: dict[str, Callable[[str], str]] = {
    _NEAREST_TAG: lambda word: suggest(word, _TAGS.split()),
    _ARGUMENTS: lambda word: _WIDTH if word == "text_width" else "",
}


def word_syntax(message: str) -> Wording:
    """Say what Jinja found wrong while it read a template."""
    return _word(message, _SYNTAX) or Wording(_sentence(message))


def word_failure(problem: Exception, field: str) -> Wording:
    """Say why a template failed while it was filled in; `field` is one of the deck's own, for examples."""
    wording = _word(str(problem), _FAILURES) or Wording(_sentence(f"This fails: {problem}"))
    return replace(wording, hint=wording.hint.replace(_FIELD, f"card.{field}"))


def is_lack(problem: Exception) -> bool:
    """Tell whether a template failed for want of a value."""
    return "NoneType" in str(problem)


def word_xml(message: str) -> Wording:
    """Say what the XML reader found wrong with what a template wrote."""
    plain = message.strip().partition("\n")[0].rstrip(".")
    return _word(plain, _XML) or Wording(f"The template does not give well-formed SVG: {plain}.")


def _word(message: str, rules: Sequence[_Rule]) -> Wording | None:
    text = " ".join(message.split()).rstrip(".")
    for pattern, wording in rules:
        match = re.fullmatch(pattern, text)
        if match is not None:
            words = [_NAMES.get(word, word) for word in match.groups() if word is not None]
            hint = _HINTS[wording.hint](words[0]) if wording.hint in _HINTS else _fill(wording.hint, words)
            blamed = _fill(wording.pattern, [re.escape(word) for word in words])
            return Wording(_fill(wording.message, [word.replace("'", "`") for word in words]), hint, blamed)
    return None


def _fill(text: str, words: Sequence[str]) -> str:
    return re.sub(r"<(\d)>", lambda place: words[int(place[1]) - 1], text)


def _sentence(text: str) -> str:
    text = (text or "Something is wrong").strip()
    return text if text.endswith((".", "!", "?")) else text + "."
