"""Each key that the loader takes is in the schema with a sentence, and the loader takes each key of the schema."""

import importlib
import pkgutil

import pytest
import yaml
from deck_schemas import ANY, ROOT

import cardgen.loading
from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.loading.deck import DECK, read_deck
from cardgen.loading.examples import EXAMPLE, read_examples
from cardgen.loading.forms import Items
from cardgen.loading.keys import Key, Table
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.schema import build_schema, name_registries

EXAMPLES = build_schema(Items(EXAMPLE), name_registries(), "examples")
WITHOUT = {
    "a limit",
    "the limits",
    "a printer",
    "a shared part",
    "a translation",
    "a translated text",
    "a sheet layout",
}
"""Tables of files of which there is no schema."""


def list_tables():
    """Give every table of keys that a module of the loader has."""
    modules = [
        importlib.import_module(f"cardgen.loading.{each.name}")
        for each in pkgutil.iter_modules(cardgen.loading.__path__)
    ]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Table)]
    return list({table.kind: table for table in found if table.kind not in WITHOUT}.values())


def find_drawn(table):
    drawn = {**ANY["$defs"], **EXAMPLES["$defs"]}.values()
    return [each for each in drawn if tuple(each.get("properties", ())) == table.names]


@pytest.mark.parametrize("table", list_tables(), ids=lambda table: table.kind)
def test_every_key_of_a_table_is_in_the_schema_with_one_sentence_and_what_it_takes(table):
    assert find_drawn(table), f"no schema leads to the keys of {table.kind}"
    for drawn in find_drawn(table):
        for name, key in drawn["properties"].items():
            about = key.get("description", "")
            assert about.endswith("."), f"{table.kind}: `{name}` needs a sentence, `about`"
            assert key.keys() & {"type", "enum", "anyOf", "$ref"}, f"{table.kind}: `{name}` needs a `form`"


def test_there_are_as_many_tables_as_expected():
    kinds = {table.kind for table in list_tables()}
    assert {"a deck file", "`print`", "a card of this deck", "a token", "`language`", "an example"} <= kinds
    assert len(kinds) >= 20


def make_sample(schema, defs):
    """Give a value that says every key that the schema knows."""
    if "$ref" in schema:
        return make_sample(defs[schema["$ref"].removeprefix("#/$defs/")], defs)
    if "anyOf" in schema:
        inner = [make_sample(each, defs) for each in schema["anyOf"]]
        return next((each for each in inner if isinstance(each, dict | list)), inner[0])
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case ["array", *_]:
            return [make_sample(schema["items"], defs)]
        case "array":
            return [make_sample(schema["items"], defs)]
        case "object" | ["object", "string"]:
            keys = {name: make_sample(key, defs) for name, key in schema.get("properties", {}).items()}
            return keys or {"a": make_sample(schema["additionalProperties"], defs)}
        case "integer" | "number":
            return schema.get("minimum", 1)
    return "a"


def test_the_loader_takes_every_key_of_the_schema_of_decks():
    report = Report()
    text = yaml.safe_dump(make_sample(ANY, ANY["$defs"]), sort_keys=False)
    assert [word for word in ("raster_dpi", "clearance", "except", "keywords") if f"{word}:" not in text] == []
    root = parse_yaml(text, "deck.yaml", report)
    assert root is not None
    read_deck(root, "foxes", "deck.yaml", Sources(ROOT), report)
    assert [found.message for found in report.diagnostics if found.code == "unknown-key"] == []
    assert [found.message for found in report.diagnostics if found.code == "wrong-type"] == []


def test_the_loader_takes_every_key_of_the_schema_of_examples():
    report = Report()
    text = yaml.safe_dump(make_sample(EXAMPLES, EXAMPLES["$defs"]), sort_keys=False)
    read_examples(text, "examples.yaml", report)
    assert "illustrates" in text
    assert [found.message for found in report.diagnostics if found.code == "unknown-key"] == []


def test_a_new_key_of_a_table_is_in_the_schema_by_itself():
    more = Table(DECK.kind, (*DECK.keys, Key("season", about="When it is played.")))
    drawn = build_schema(more, name_registries(), "deck")["$defs"]["deck-file"]
    assert drawn["properties"]["season"] == {"description": "When it is played."}
