"""Times how long it takes a served game from a saved file to the new picture of its card."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from cardgen.pipeline import BuildOptions
from cardgen.preview.preview import Preview
from cardgen.preview.server import watching

_TIMES = 5


def time_saves(folder: Path, game: str, card: str, words: tuple[str, str]) -> float:
    """Exchange words of a card's text to and fro while the game is watched; give the shortest time (s)."""
    preview = Preview(game, folder, BuildOptions())
    deck = folder / "decks" / game / "deck.yaml"
    with watching(preview):
        while not preview.revision.number:
            time.sleep(0.01)
        return min(_time_save(preview, deck, card, words[:: 1 - 2 * (turn % 2)]) for turn in range(_TIMES))


def _time_save(preview: Preview, deck: Path, card: str, words: tuple[str, ...]) -> float:
    time.sleep(1)
    old, new = words
    text = deck.read_text("utf-8")
    if old not in text:
        raise SystemExit(f"{deck} has no {old!r}")
    before = preview.revision.fronts[card].face.key
    started = time.perf_counter()
    deck.write_text(text.replace(old, new, 1), "utf-8")
    while preview.revision.fronts[card].face.key == before:
        time.sleep(0.002)
    preview.pictures.draw_face(preview.revision.fronts[card], "small")
    return time.perf_counter() - started


def main() -> None:
    """Print the time for what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("folder", "game", "card", "old", "new"):
        parser.add_argument(name)
    given = parser.parse_args()
    print(time_saves(Path(given.folder), given.game, given.card, (given.old, given.new)))


if __name__ == "__main__":
    main()
