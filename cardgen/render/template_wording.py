"""What is wrong with a template, said in plain words: for what Jinja, Python and the XML reader say to programmers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardgen.diagnostics.report import suggest

_TAGS = frozenset(
    re.findall(
        r"\S+",
        """
    block endblock call endcall do else elif endif endfor endmacro endset extends filter endfilter for from if import
    include macro raw endraw set endset with endwith
    """,
    )
)
_ESCAPE = "Write it as `&amp;`; what comes from a card is escaped without your help."
_JOIN = "Texts are put together with `~`: `{{ card.cost ~ ' gold' }}`."


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence, what to do, and a pattern whose first group is the part of the line that is to blame."""

    message: str
    hint: str = ""
    pattern: str = ""


Rule = tuple[str, Callable[[re.Match[str]], Wording]]

_SYNTAX: tuple[Rule, ...] = (
    (
        r"unexpected char '(.+)' at \d+",
        lambda m: Wording(
            f"The character {_name_character(m[1])} means nothing in a template.", "", f"({re.escape(m[1])})"
        ),
    ),
    (
        r"unexpected '(.+)'",
        lambda m: Wording(f"`{m[1]}` stands where nothing of the kind can.", "", f"({re.escape(m[1])})"),
    ),
    (
        r"expected token '(.+)', got '(.+)'",
        lambda m: Wording(
            f"`{m[2]}` stands where {_name_token(m[1])} should be.", "", rf"(?<![\w'\"])({re.escape(m[2])})"
        ),
    ),
    (
        r"Encountered unknown tag '(\w+)'.*",
        lambda m: Wording(f"`{m[1]}` is no tag of templates.", suggest(m[1], _TAGS), rf"\{{%[-+]?\s*({m[1]})"),
    ),
    (
        r"No (filter|test) named '([^']*)'.*",
        lambda m: Wording(m[0].rstrip("."), "", rf"(?:\||\bis\s)\s*(?:not\s+)?({re.escape(m[2])})"),
    ),
)
_FAILURES: tuple[Rule, ...] = (
    (
        r"(?:macro '(\w+)'|(?:\w+\.)*(\w+)\(\)) (?:takes no|got an unexpected) keyword argument '(\w+)'.*",
        lambda m: Wording(f"`{_callee(m)}` takes no argument `{m[3]}`.", "", rf"({m[3]})\s*="),
    ),
    (
        r"(?:macro '(\w+)'|(?:\w+\.)*(\w+)\(\)) takes not? more than (\d+) .*",
        lambda m: Wording(f"`{_callee(m)}` takes at most {m[3]} arguments.", "", rf"\b({_callee(m)})\("),
    ),
    (
        r"(?:\w+\.)*()(\w+)\(\) missing \d+ required [\w-]+ arguments?: (.+)",
        lambda m: Wording(f"`{_callee(m)}` needs {m[3].replace(chr(39), '`')} too.", "", rf"\b({_callee(m)})\("),
    ),
    (
        r"(?:\w+\.)*()(\w+)\(\) takes .* but (\d+) were given.*",
        lambda m: Wording(f"`{_callee(m)}` is given {m[3]} arguments, more than it takes.", "", rf"\b({_callee(m)})\("),
    ),
    (
        r".*NoneType.*",
        lambda _: Wording(
            "This cannot be worked out with a field that the card lacks.",
            "Ask for it first, `{% if card.cost is not none %}`, or give a value, `card.cost | default(0, true)`.",
        ),
    ),
    (
        r"can only concatenate \w+ \(not .*|unsupported operand type\(s\) for \+: .*|must be str, not .*",
        lambda _: Wording("A text and a number cannot be added.", _JOIN),
    ),
    (
        r"unsupported operand type\(s\) for (\S+): .*|'(\S+)' not supported between instances of .*",
        lambda m: Wording(
            f"`{m[1] or m[2]}` takes two numbers; one of these is something else.", "Look at the field's kind."
        ),
    ),
    (r".*division by zero|.*modulo by zero", lambda _: Wording("This divides by zero.")),
    (
        r"access to attribute '([^']*)' of .*|access to (?:an )?attribute '([^']*)'.*",
        lambda m: Wording(f"`{m[1] or m[2]}` is closed to templates.", "", f"({re.escape(m[1] or m[2])})"),
    ),
    (
        r"Range too big.*",
        lambda _: Wording("A list of numbers is longer than 100,000.", "Count to less.", r"(range\([^)]*\)?)"),
    ),
)
_XML: tuple[Rule, ...] = (
    (
        r"Opening and ending tag mismatch: (\S+) line \d+ and (\S+)",
        lambda m: Wording(f"<{m[1]}> is still open where </{m[2]}> stands.", f"Close it with `</{m[1]}>` or `/>`."),
    ),
    (
        r"xmlParseEntityRef: no name|EntityRef: expecting ';'",
        lambda _: Wording("A bare `&` stands in the template.", _ESCAPE, r"(&)(?![A-Za-z]+;|#)"),
    ),
    (
        r"Entity '(\w+)' not defined",
        lambda m: Wording(f"SVG does not know `&{m[1]};`.", "Write the character itself.", f"(&{m[1]};)"),
    ),
    (
        r"AttValue: .*expected|attributes construct error|Specification mandates? value for attribute (.*)",
        lambda _: Wording("The value of an attribute is not in quotation marks, or one of them is missing."),
    ),
    (
        r"Unescaped '<' not allowed in attributes values",
        lambda _: Wording("A quotation mark that ends an attribute is missing, or the attribute holds a bare `<`."),
    ),
    (
        r"Attribute (\S+) redefined",
        lambda m: Wording(f"An element has the attribute `{m[1]}` twice.", "Delete one.", rf"\b({re.escape(m[1])})="),
    ),
    (
        r"Premature end of data in tag (\S+) line \d+",
        lambda m: Wording(f"<{m[1]}> is never closed.", f"Close it with `</{m[1]}>` or `/>`."),
    ),
    (
        r"Couldn't find end of Start Tag (\S+).*",
        lambda m: Wording(f"The tag <{m[1]}> does not end with `>`."),
    ),
    (
        r"Extra content at the end of the document",
        lambda _: Wording("Something follows the end of the outermost element.", "Put all into one <svg> element."),
    ),
    (
        r"Document is empty|Start tag expected, '<' not found|no element found",
        lambda _: Wording("The template writes no <svg> element.", 'Begin it with `{% extends "base.svg.j2" %}`.'),
    ),
)


def word_syntax(message: str) -> Wording:
    """Say what Jinja found wrong while it read a template."""
    return _word(message, _SYNTAX) or Wording(_sentence(message))


def word_failure(problem: Exception) -> Wording:
    """Say why a template failed while it was filled in."""
    return _word(str(problem), _FAILURES) or Wording(_sentence(f"This fails: {problem}"))


def word_xml(message: str) -> Wording:
    """Say what the XML reader found wrong with what a template wrote."""
    plain = message.strip().rstrip(".")
    return _word(plain, _XML) or Wording(f"The template does not give well-formed SVG: {plain}.")


def _word(message: str, rules: Sequence[Rule]) -> Wording | None:
    text = " ".join(message.split())
    for pattern, write in rules:
        match = re.fullmatch(pattern, text.rstrip("."))
        if match:
            wording = write(match)
            return Wording(_sentence(wording.message), wording.hint, wording.pattern)
    return None


def _callee(match: re.Match[str]) -> str:
    name = match[1] or match[2]
    return {"measure_text": "text_width"}.get(name, name)


def _name_character(character: str) -> str:
    return "U+0060" if character == "`" else f"`{character}`"


def _name_token(token: str) -> str:
    names = {"end of print statement": "`}}`", "end of statement block": "`%}`", "name": "a name"}
    return names.get(token, f"`{token}`")


def _sentence(text: str) -> str:
    text = (text or "Something is wrong").strip()
    return text if text.endswith((".", "!", "?")) else text + "."
