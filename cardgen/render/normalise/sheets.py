"""The rules of `<style>` put onto the elements that they name."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.normalise.matching import Said, Wrapper
from cardgen.render.normalise.rules import Sheet


def match_rules(root: etree._Element, sheet: Sheet) -> Iterator[tuple[etree._Element, list[str]]]:
    """Give each element, in the order of the text, with the declarations of the rules that name it, weakest first.

    Raises MistakeError where this would take for ever.
    """
    if sheet.too_large:
        raise MistakeError(sheet.too_large, "Leave out what no element uses.", code="svg-too-complex")
    for wrapper in Wrapper.from_xml_root(root).iter_subtree():
        said: list[Said] = [said for *_, said in sheet.matcher.match(wrapper)]
        if sheet.layers:
            said.sort(key=lambda each: each.rank)
        texts = [each.plain for each in said if each.plain]
        if any(each.important for each in said):
            said.sort(key=lambda each: [-part for part in each.rank])  # what is important is stronger further in
            texts += [each.important for each in said if each.important]
        yield wrapper.etree_element, texts


def apply_sheet(root: etree._Element, sheet: Sheet) -> None:
    """Put what the rules of `<style>` say into the `style` of the elements, before what stands there.

    Raises MistakeError as `match_rules` does.
    """
    for element, matched in match_rules(root, sheet):
        if matched:
            element.set("style", "".join([*matched, element.get("style", "")]))
