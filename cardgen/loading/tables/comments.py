"""The comments among the cards of a YAML file, which no table keeps."""

from __future__ import annotations

import re

import yaml

from cardgen.diagnostics import Report
from cardgen.loading.yaml_tree import Mapping, parse_yaml

_COMMENT = re.compile(r"(?:(?<=\s)|(?<![^\n]))#[^\n]*")


def count_comments(text: str) -> int:
    """Count the comments of a list of cards in a text that is YAML, but for the line that names editors the schema."""
    first, last = _find_cards(text)
    covered = bytearray(len(text) + 1)
    for token in yaml.scan(text.replace("\t", " "), Loader=yaml.SafeLoader):
        if isinstance(token, yaml.ScalarToken):
            start, end = token.start_mark.index, token.end_mark.index
            covered[start:end] = b"\1" * (end - start)
    found = (match for match in _COMMENT.finditer(text, first, last) if not covered[match.start()])
    return sum("yaml-language-server" not in match[0] for match in found)


def _find_cards(text: str) -> tuple[int, int]:
    """Give where the cards begin and end: the whole text, or what stands under its key `cards`."""
    root = parse_yaml(text, "", Report())
    if not isinstance(root, Mapping) or "cards" not in root.entries:
        return 0, len(text)
    lines = sorted(entry.key.place.line for entry in root.entries.values())
    begin = root.entries["cards"].key.place.line
    end = next((line for line in lines if line > begin), None)
    starts = [0, *(match.end() for match in re.finditer("\n", text)), len(text)]
    return starts[begin - 1], len(text) if end is None else starts[end - 1]
