"""What the pages show of deck files, examples, templates and data can be read: no sample has a slip."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
import yaml
from guide_pages import PAGES, ROOT
from jinja2 import DictLoader

from cardgen.diagnostics import Report
from cardgen.export.profile_file import PROFILE
from cardgen.loading.cards import CARD
from cardgen.loading.composition import COMPOSITION
from cardgen.loading.deck import DECK
from cardgen.loading.examples import EXAMPLE
from cardgen.loading.expansions import EXPANSION
from cardgen.loading.forms import Form, Items
from cardgen.loading.layouts import LAYOUT
from cardgen.loading.limits import LIMITS
from cardgen.loading.translations import FILE
from cardgen.loading.vocabulary import LANGUAGE
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.render.sandbox import CardEnvironment
from cardgen.schema import build_schema, name_registries

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAPPINGS = (DECK, EXPANSION, COMPOSITION, LANGUAGE, PROFILE, LAYOUT, LIMITS)
"""What a sample that is a mapping may be a part of: the first that has all of its keys."""
CARDS = Items(CARD)
UNTOLD = (FILE.names, ("repos",), ("run", "continue-on-error", "uses", "with"))
"""Keys of samples that no form describes: a translation, and what pre-commit and GitHub read."""


def list_samples(*kinds: str) -> list[Any]:
    found = []
    for page in PAGES:
        for number, (kind, body) in enumerate(FENCE.findall(page.read_text(encoding="utf-8"))):
            if kind in kinds:
                found.append(pytest.param(body, id=f"{page.relative_to(ROOT).as_posix()}-{number}"))
    return found


def find_form(sample: Any) -> Form | None:
    """Give the form of what a sample shows a part of; None where the pages show what others read."""
    keys = set(sample[0] if isinstance(sample, list) else sample)
    if isinstance(sample, list) and "id" in keys:
        return Items(EXAMPLE) if "setup" in keys else CARDS
    known = next((table for table in MAPPINGS if keys <= set(table.names)), None)
    assert known or any(keys <= set(untold) for untold in UNTOLD), keys
    return known


@pytest.mark.parametrize("text", list_samples("yaml"))
def test_a_sample_of_yaml_has_keys_and_values_that_are_read(text: str) -> None:
    report = Report()
    parse_yaml(text, "a sample", report)
    assert report.found == {}
    sample = yaml.safe_load(text)
    form = find_form(sample)
    if form is not None:
        schema = build_schema(form, name_registries(), "a sample")
        found = jsonschema.Draft202012Validator(schema).iter_errors(sample)
        assert [f"{error.json_path}: {error.message}" for error in found if error.validator != "required"] == []


@pytest.mark.parametrize("text", list_samples("jinja"))
def test_a_sample_of_a_template_is_jinja(text: str) -> None:
    assert CardEnvironment(loader=DictLoader({})).parse(text).body


@pytest.mark.parametrize("text", list_samples("json"))
def test_a_sample_of_data_is_json(text: str) -> None:
    assert json.loads(text)
