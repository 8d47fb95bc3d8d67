"""The argument that names a game: its name, its folder or its deck file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from cardgen.cli.session import Session
from cardgen.loading.sources import DECK_FILE

_FILES = (".yaml", ".yml", ".md")


class GameName(click.ParamType[str]):
    """A game's name, which a path to its folder or its deck file stands for, too."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the name; whether there is such a game is for those who load it to say."""
        session = ctx.find_object(Session) if ctx is not None else None
        if ctx is None or session is None:
            return str(value)
        return resolve_game(str(value), session.project, Path.cwd(), str(ctx.info_name))


def resolve_game(value: str, project: Path, current: Path, command: str = "check") -> str:
    """Give the name of the game that a text on the command line means, in a project, seen from a folder.

    A text without slashes is a name, unless it is that of a file or of the folder itself (`.`). Raises UsageError for
    a path that is no game of the project; what it advises names the `command`.
    """
    typed = value.replace("\\", "/")
    if not _is_path(typed):
        return value
    if not typed.startswith("/") and typed.startswith("decks/") and not (current / typed).exists():
        current = project  # from any folder below the project, and for games that come with cardgen
    path = Path(os.path.normpath(current / typed))
    parts = _find_parts(path, project / "decks")
    if parts is None:
        parts = _find_parts(path.resolve(), project.resolve() / "decks")
    if parts is None:
        raise click.UsageError(_tell_outside(value, path, project, command))
    if len(parts) == 1 and not path.is_file():
        return parts[0]
    if len(parts) == 2 and parts[1] == DECK_FILE:
        return parts[0]
    raise click.UsageError(_tell_no_deck(value, parts))


def _is_path(typed: str) -> bool:
    return "/" in typed or typed in (".", "..") or typed.endswith(_FILES)


def _find_parts(path: Path, decks: Path) -> tuple[str, ...] | None:
    return path.relative_to(decks).parts if path.is_relative_to(decks) else None


def _tell_outside(value: str, path: Path, project: Path, command: str) -> str:
    folder = path.parent if path.name == DECK_FILE else path
    if folder.parent.name == "decks" and (folder / DECK_FILE).is_file():
        own = f"cardgen --project {folder.parent.parent} {command} {folder.name}"
        return f"`{value}` is a game of another project than {project}. Name its own: {own}"
    if path.is_relative_to(project):
        return f"`{value}` is no game: a game is a folder in {project / 'decks'}, or the `{DECK_FILE}` in it."
    return f"`{value}` lies outside the project, which is {project}."


def _tell_no_deck(value: str, parts: tuple[str, ...]) -> str:
    if len(parts) < 2:
        return f"`{value}` is no game: name one of the folders in it."
    return f"`{value}` is no deck file. Name the game, `{parts[0]}`, or its `decks/{parts[0]}/{DECK_FILE}`."
