"""Reads YAML as editors do, and lists what a schema says against it."""

import re
from pathlib import Path

import jsonschema
import yaml

from cardgen.diagnostics import Report
from cardgen.loading.deck import DECK
from cardgen.schema import build_schema, find_names, name_registries

ROOT = Path(__file__).resolve().parents[2]
ANY = build_schema(DECK, name_registries(), "deck")
_CORE = (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", [*"tTfF"]),
    ("int", r"[-+]?[0-9]+", [*"-+0123456789"]),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", [*"-+0123456789."]),
)


class Plain(yaml.SafeLoader):
    """Reads scalars as the core schema of YAML 1.2 does, which editors follow: `no` is a text, `010` the number 10."""


Plain.yaml_implicit_resolvers = {}
for _name, _pattern, _first in _CORE:
    Plain.add_implicit_resolver(f"tag:yaml.org,2002:{_name}", re.compile(f"^(?:{_pattern})$"), _first)
Plain.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def build_own(game, sources):
    """Give the schema of the deck files of one game."""
    names = find_names(game, sources, Report())
    assert names is not None
    return build_schema(DECK, names, "deck")


def read(text, loader=Plain):
    return yaml.load(text, loader)


def list_mistakes(schema, text, loader=Plain):
    found = jsonschema.Draft202012Validator(schema).iter_errors(read(text, loader))
    return [f"{error.json_path}: {error.message}" for error in found]
