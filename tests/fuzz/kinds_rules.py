"""Sentences of abilities, worked examples and logs of games as fuzz targets: read by the rules of shipped games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import yaml
from kinds_faces import SHIPPED, make_project
from mutations import mutate_words
from target import Target, read_words

GAMES = ("wayjer", "three-lanes", "nvwk", "war-slayer-v", "the-way")
_FACE = (
    '<textbox x="4" y="4" width="55" height="80" font-family="Source Sans 3" font-size="8pt" min-size="3pt">'
    "{{ card.name | default(card.id) }}\n{% for each in card.abilities %}"
    '{% if each.keyword %}{{ each.keyword }}. {% endif %}{{ each.sentences | join(" ") }}\n{% endfor %}</textbox>'
)
_LOOKS = ("box", "aids", "mats", "boards", "pieces", "icons", "colors", "sparing", "expansions", "rulings", "sizes")


@cache
def _read_deck(game: str) -> dict[str, Any]:
    """Give the deck of a shipped game without what is only drawn."""
    text = (SHIPPED / "decks" / game / "deck.yaml").read_text(encoding="utf-8")
    deck: dict[str, Any] = yaml.load(text, yaml.BaseLoader)
    plain = {key: value for key, value in deck.items() if key not in _LOOKS}
    return {**plain, "rules": game, "print": {"card": "poker"}, "defaults": {"template": "t/face.svg.j2"}}


def _make(deck: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, bytes]:
    shared = {f"decks/shared/{path.name}": path.read_bytes() for path in (SHIPPED / "decks" / "shared").iterdir()}
    written = yaml.safe_dump(dict(deck), sort_keys=False, allow_unicode=True)
    written = written.replace(": ''\n", ":\n")  # nothing was written there
    return make_project(_FACE, {**shared, **files, "decks/t/deck.yaml": written.encode()})


def _split(data: bytes) -> tuple[str, bytes]:
    """Give the game that the first line of an input names, and the rest."""
    name, _, rest = data.partition(b"\n")
    game = name.decode("ascii", "replace").strip(" #:")
    return (game, rest) if game in GAMES else ("wayjer", rest)


# ---- sentences


def _find_sentences(tree: Any, key: str = "") -> Iterator[str]:
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from _find_sentences(value, "abilities" if key == "abilities" else name)
    elif isinstance(tree, list):
        for value in tree:
            yield from _find_sentences(value, key)
    elif key == "abilities" and isinstance(tree, str) and tree:
        yield tree


@cache
def _list_sentences() -> Sequence[bytes]:
    made = []
    for game in GAMES:
        sentences = list(dict.fromkeys(_find_sentences(_read_deck(game))))
        made += ["\n".join([game, *sentences[at : at + 2]]).encode() for at in range(0, len(sentences), 2)]
    return made


@cache
def _list_words() -> Sequence[str]:
    words = {word for each in _list_sentences() for word in re.findall(r"[\w'’-]+|[.,:]", each.decode())}
    return [f" {word}" for word in sorted(words)]


def _mutate_sentence(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    name, line, rest = data.partition(b"\n")
    return name + line + mutate_words(*_list_words())(rest, random, others)


def _make_sentences(data: bytes) -> Mapping[str, bytes]:
    game, rest = _split(data)
    deck = dict(_read_deck(game))
    lines = rest.decode("utf-8", "replace").split("\n")
    sayable = ["".join(sign for sign in line if sign.isprintable()) for line in lines]
    sentences = [line for line in sayable if line.strip()] or ["Draw 1 card."]
    cards = deck.get("cards")
    if isinstance(cards, list):
        deck["cards"] = [{**cards[0], "abilities": sentences}, *cards[1:]]
    else:
        first, *others = deck["amend"]
        deck["amend"] = [{**first, "set": {**first["set"], "abilities": sentences}}, *others]
    return _make(deck, {})


# ---- worked examples


@cache
def _list_examples() -> Sequence[bytes]:
    made = []
    for game in GAMES:
        text = (SHIPPED / "decks" / game / "examples.yaml").read_text(encoding="utf-8")
        examples = re.split(r"^(?=- id: )", text, flags=re.MULTILINE)[1:]
        short = sorted(examples, key=lambda each: (len(each), each))[: len(examples) // 2 : max(1, len(examples) // 16)]
        made += [f"# {game}\n{example}".encode() for example in short]
    return made


def _make_examples(data: bytes) -> Mapping[str, bytes]:
    game, rest = _split(data)
    return _make(_read_deck(game), {"decks/t/examples.yaml": rest})


# ---- logs of games


@cache
def _list_logs() -> Sequence[bytes]:
    from cardgen.play import load

    made = []
    for game in GAMES:
        record = load(game).play_out(["random"] * 2, seed=1)
        made.append(f"{game}\n{json.dumps(record.to_mapping(1))}".encode())
    return made


def _mutate_log(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Change one value of a log as often as its words."""
    name, line, rest = data.partition(b"\n")
    try:
        tree = json.loads(rest)
    except ValueError:
        tree = None
    if not isinstance(tree, dict) or not tree or random.random() < 0.5:
        return name + line + mutate_words(*read_words("traces"))(rest, random, others)
    holder: Any = tree
    while True:
        key = random.choice([*holder]) if isinstance(holder, dict) else random.randrange(len(holder))
        if not isinstance(holder[key], dict | list) or not holder[key] or random.random() < 0.15:
            break
        holder = holder[key]
    match random.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[random.randrange(len(holder))])
        case _:
            holder[key] = random.choice(
                (None, True, -1, 0, 2**70, 1.5, "", "x", "COPY", "p2", "p9", [], {}, ["p1", "x"], holder[key])
            )
    return name + line + json.dumps(tree).encode()


def _make_log(data: bytes) -> Mapping[str, bytes]:
    game, rest = _split(data)
    return _make(_read_deck(game), {"log.json": rest})


SENTENCES = Target("ability", _list_sentences, _mutate_sentence, _make_sentences)
EXAMPLES = Target("examples", _list_examples, mutate_words(*read_words("examples")), _make_examples)
LOGS = Target("traces", _list_logs, _mutate_log, _make_log, ("play", "t", "--replay", "log.json"), frozenset((0, 1, 2)))
