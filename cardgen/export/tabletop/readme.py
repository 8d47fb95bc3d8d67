"""What a person who finds the exported folder has to do with it."""

from __future__ import annotations

_FOLDERS = {
    "Windows": r"Documents\My Games\Tabletop Simulator\Saves\Saved Objects",
    "macOS": "~/Library/Tabletop Simulator/Saves/Saved Objects",
    "Linux": "~/.local/share/Tabletop Simulator/Saves/Saved Objects",
}
_HERE = """\
The pictures are found in this folder, on this computer, which is right for trying
the game alone. Other players cannot see them. To play with others, upload the
pictures of this folder to a place on the web and export again:

  cardgen export {game} --to tabletop-simulator --url https://example.org/{game}/

or use the program's own Cloud Manager (Upload All Loaded Files) once the object is
on the table.
"""
_THERE = """\
The pictures have to lie at

  {url}

Upload all pictures of this folder there under the names that they have. A picture
that changes gets another name, so that nobody plays with an old one.
"""


def write_readme(title: str, game: str, save: str, piles: list[str], url: str | None) -> bytes:
    """Give the text: where the saved object goes, what is in it, and who can see its pictures."""
    width = max(map(len, _FOLDERS))
    folders = "\n".join(f"  {system:{width}}  {folder}" for system, folder in _FOLDERS.items())
    inside = "\n".join(f"  {pile}" for pile in piles)
    where = _HERE.format(game=game) if url is None else _THERE.format(url=url)
    return f"""\
{title} for Tabletop Simulator

1. Copy {save} to the folder of your saved objects:

{folders}

2. In the program: Objects > Saved Objects, and drag {title} onto the table.

What is in it:

{inside}

{where}""".encode()
