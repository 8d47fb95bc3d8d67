"""What an element looks like: its attributes, the rules of `<style>`, its own `style`, and what it inherits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Style: TypeAlias = Mapping[str, str]

INHERITED = frozenset(
    re.findall(
        r"\S+",
        """
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset color visibility clip-rule paint-order font-family
    font-size font-weight font-style font-feature-settings font-variant letter-spacing word-spacing text-anchor
    dominant-baseline direction writing-mode marker-start marker-mid marker-end xml:space ornament
    """,
    )
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(?P<tag>[A-Za-z][\w-]*|\*)?(?P<parts>(?:[.#][\w-]+)*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a style sheet: what it needs of an element, how strong it is, what it says."""

    tag: str
    id: str
    classes: frozenset[str]
    weight: tuple[int, int, int, int]
    declarations: tuple[tuple[str, str], ...]

    def matches(self, tag: str, own: Mapping[str, str]) -> bool:
        """Tell whether the rule is for an element."""
        if self.tag not in ("", "*", tag) or (self.id and own.get("id") != self.id):
            return False
        return not self.classes or self.classes <= set(own.get("class", "").split())


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of all `<style>` elements, weakest first, and the selectors that could not be read."""

    rules: tuple[Rule, ...] = ()
    unread: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def parse_sheet(text: str) -> Sheet:
    """Read the text of `<style>` elements: selectors of a tag, classes and an id; at-rules are not read."""
    rules: list[Rule] = []
    unread: list[str] = []
    text = _COMMENT.sub("", text).replace("<!--", "").replace("-->", "")
    for number, match in enumerate(_RULE.finditer(text)):
        declarations = parse_declarations(match[2])
        for selector in match[1].rpartition(";")[2].split(","):
            rule = _read_selector(selector.strip(), number, declarations)
            if rule is None:
                unread.append(" ".join(selector.split()))
            else:
                rules.append(rule)
    rest = _RULE.sub("", text).strip()
    unread += [rest.split()[0]] if rest else []
    rules.sort(key=lambda rule: rule.weight)
    return Sheet(tuple(rules), tuple(unread))


@lru_cache(maxsize=4096)
def parse_declarations(text: str) -> tuple[tuple[str, str], ...]:
    """Read `name: value; ...`, without `!important`."""
    return tuple(_read_declarations(text))


def own_properties(tag: str, attributes: Mapping[str, str], sheet: Sheet) -> Mapping[str, str]:
    """Give an element's attributes with what rules and its `style` set on top of them."""
    if not sheet.rules and "style" not in attributes:
        return attributes
    own = dict(attributes)
    for rule in sheet.rules:
        if rule.matches(tag, attributes):
            own.update(rule.declarations)
    if "style" in own:
        own.update(parse_declarations(own.pop("style")))
    return own


def inherit(parent: Style, own: Mapping[str, str]) -> Style:
    """Give the inherited properties as they hold for an element."""
    changed = None
    for name, value in own.items():
        if name in INHERITED and value != "inherit" and parent.get(name) != value:
            if changed is None:
                changed = dict(parent)
            changed[name] = value
    return parent if changed is None else changed


def _read_selector(text: str, number: int, declarations: tuple[tuple[str, str], ...]) -> Rule | None:
    match = _SELECTOR.fullmatch(text)
    if match is None or not text:
        return None
    parts = re.findall(r"[.#][\w-]+", match["parts"])
    ids = [part[1:] for part in parts if part[0] == "#"]
    classes = frozenset(part[1:] for part in parts if part[0] == ".")
    tag = match["tag"] or ""
    weight = (len(ids), len(classes), int(tag not in ("", "*")), number)
    return Rule(tag, ids[0] if ids else "", classes, weight, declarations)


def _read_declarations(text: str) -> Iterator[tuple[str, str]]:
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip().lower(), value.replace("!important", "").strip()
