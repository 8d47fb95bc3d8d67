"""What an element looks like: its attributes, the rules of `<style>`, its own `style`, and what it inherits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import tinycss2
from cssselect2 import ElementWrapper, Matcher, parser
from cssselect2.compiler import CompiledSelector
from lxml import etree

Style: TypeAlias = Mapping[str, str]

_INHERITED = """
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset color visibility clip-rule paint-order font-family
    font-size font-weight font-style font-stretch font-optical-sizing
    font-variation-settings font-feature-settings font-variant letter-spacing word-spacing text-anchor
    dominant-baseline direction writing-mode marker-start marker-mid marker-end xml:space ornament
"""
INHERITED = frozenset(_INHERITED.split())
_SIMPLE = (parser.LocalNameSelector, parser.ClassSelector, parser.IDSelector)


def apply_sheet(root: etree._Element, text: str) -> tuple[str, ...]:
    """Put what the rules of `<style>` say into the `style` of the elements, before what stands there.

    Gives the selectors and at-rules that cannot be read.
    """
    matcher, unread = _read_sheet(text)
    for wrapper in ElementWrapper.from_xml_root(root).iter_subtree():
        matched = [declarations for *_, declarations in matcher.match(wrapper)]
        if matched:
            element = wrapper.etree_element
            element.set("style", ";".join([*matched, element.get("style", "")]))
    return unread


def own_properties(element: etree._Element) -> Mapping[str, str]:
    """Give an element's attributes, those of other namespaces with their namespace in braces, with what its `style`
    sets on top of them."""
    own: dict[str, str] = dict(element.attrib)  # type: ignore[arg-type]  # the stubs allow bytes, which there are not
    if "style" in own:
        own.update(_read_declarations(own.pop("style")))
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


@lru_cache(maxsize=256)
def _read_sheet(text: str) -> tuple[Any, tuple[str, ...]]:
    """Give a matcher whose answers are the declarations of rules, weakest first, and what could not be read."""
    matcher, unread = Matcher(), []
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            unread += [f"@{rule.at_keyword}"] if rule.lower_at_keyword != "charset" else []
        elif not _add_rule(matcher, rule):
            rest = "\n".join(text.split("\n")[rule.source_line - 1 :])[rule.source_column - 1 :]
            unread.append(" ".join(rest.partition("{")[0].split()))
    return matcher, tuple(unread)


def _add_rule(matcher: Any, rule: Any) -> bool:
    """Tell whether a rule could be read: no selectors that look around, which could keep the matcher busy for ever."""
    if rule.type == "error":
        return False
    try:
        selectors = list(parser.parse(rule.prelude))
        declarations = tinycss2.serialize(rule.content)
    except (parser.SelectorError, RecursionError):
        return False
    for selector in selectors:
        if selector.pseudo_element or not _is_simple(selector.parsed_tree):
            return False
        matcher.add_selector(CompiledSelector(selector), declarations)
    return True


def _is_simple(tree: Any) -> bool:
    return isinstance(tree, parser.CompoundSelector) and all(
        isinstance(part, _SIMPLE) for part in tree.simple_selectors
    )


@lru_cache(maxsize=4096)
def _read_declarations(text: str) -> tuple[tuple[str, str], ...]:
    """Read `name: value; ...`, the stronger later: what is `!important` after all that is not."""
    try:
        parts = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
        return tuple(
            (each.lower_name, tinycss2.serialize(token for token in each.value if token.type != "comment").strip())
            for each in sorted((each for each in parts if each.type == "declaration"), key=lambda each: each.important)
        )
    except RecursionError:
        return ()
