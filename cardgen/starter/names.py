"""What a new game may be called."""

from __future__ import annotations

import re
import unicodedata

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources

_NAME = re.compile(r"[^\W_][\w-]{0,39}")
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)


def check_name(name: str, sources: Sources) -> None:
    """Raise MistakeError, with a name that would do, for one that is no folder's name, or that is in use."""
    if not _NAME.fullmatch(name) or name.lower() in _DEVICES:
        message = f"`{shorten(name)}` cannot be the name of a game: letters, digits and hyphens can, at most 40."
        raise MistakeError(message, _suggest(name))
    for folder in ("decks", "templates"):
        taken = {path.split("/")[1] for path in sources.list_folder(folder)}
        found = next((each for each in sorted(taken) if each.casefold() == name.casefold()), None)
        if found is None:
            continue
        where = f"{folder}/{found}"
        if (sources.project / folder / found).exists() or sources.project == sources.shipped:
            raise MistakeError(f"There is a folder `{where}` already; nothing was written.", _suggest(f"{name}-2"))
        message = f"`{where}` comes with cardgen, and a folder of that name would hide it."
        raise MistakeError(message, _suggest(f"my-{name}"))


def check_rules_name(name: str) -> None:
    """Raise MistakeError, with a name that would do, for one that no Python package can have, or that rules have."""
    from cardgen.games import find_game

    if re.fullmatch(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*", name) is None:
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-0123456789")
        hint = f"Take `{slug}`." if slug else "Take a name such as `foxes`."
        raise MistakeError(f"With --rules a name is made of a-z, digits and hyphens; `{shorten(name)}` is not.", hint)
    if find_game(name) is not None:
        raise MistakeError(f"Rules of the name `{name}` come with cardgen.", f"Take `my-{name}`.")


def name_module(name: str) -> str:
    """Give the name of the Python module that the rules of a game lie in."""
    return f"{re.sub(r'[^a-z0-9]+', '_', name.lower())}_rules"


def _suggest(name: str) -> str:
    """Give the hint that names the nearest folder's name; nothing where there is none."""
    plain = unicodedata.normalize("NFC", name).lower()
    slug = re.sub(r"[\W_]+", "-", plain).strip("-")[:40].rstrip("-")
    slug = f"{slug}-game" if slug in _DEVICES else slug
    return f"Take `{slug}`." if slug else "Take a name such as `foxes`."


def title_of(name: str) -> str:
    """Give the title that a game gets from its name: `red-foxes` is Red Foxes."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_]+", name) if word)
