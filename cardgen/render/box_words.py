"""The words on the net of a box and on the page that shows how to fold it, in German; see `fixed_words`."""

from __future__ import annotations

from collections.abc import Mapping

GERMAN_BOX: Mapping[str, str] = {
    ".": ",",  # between the whole of a number and its part
    "cut": "schneiden",
    "fold": "falten",
    "glue here": "hier kleben",
    "front": "Vorderseite",
    "back": "Rückseite",
    "left side": "linke Seite",
    "right side": "rechte Seite",
    "lid": "Deckel",
    "bottom": "Boden",
    "tuck flap": "Einstecklasche",
    "left dust flap": "linke Staublasche",
    "right dust flap": "rechte Staublasche",
    "left bottom flap": "linke Bodenlasche",
    "right bottom flap": "rechte Bodenlasche",
    "bottom glue flap": "Klebelasche",
    "glue strip": "Klebestreifen",
    "second glue strip": "zweiter Klebestreifen",
    "glue: behind the right side": "kleben: hinter die rechte Seite",
    "glue: behind the left side": "kleben: hinter die linke Seite",
    "glue: behind the bottom": "kleben: hinter den Boden",
    "1 aid": "1 Hilfskarte",
    "{n} aids": "{n} Hilfskarten",
    "Seen from outside. Inside {size} mm (width, depth, height) for {contents}, a pile of {pile} mm; folded of paper "
    "{board} mm thick.": (
        "Von außen gesehen. Innen {size} mm (Breite, Tiefe, Höhe) für {contents}, einen Stapel von {pile} mm; gefaltet "
        "aus {board} mm dickem Papier."
    ),
    "Print on card of about 250 to 300 g/m² and measure the ruler. Cut along the solid lines.": (
        "Auf Karton von etwa 250 bis 300 g/m² drucken und das Lineal nachmessen. An den durchgezogenen Linien "
        "schneiden."
    ),
    "Score the dashed lines and fold each of them back, away from the print; open them again.": (
        "Die gestrichelten Linien ritzen, an jeder vom Druck weg nach hinten falten und wieder öffnen."
    ),
    "Glue the second strip behind the free edge of the left side: the halves are one net now.": (
        "Den zweiten Streifen hinter den freien Rand der linken Seite kleben: So werden die Hälften ein Ganzes."
    ),
    "Put glue on the strip beside the back and press it behind the free edge of the right side.": (
        "Den Streifen neben der Rückseite mit Kleber bestreichen und hinter den freien Rand der rechten Seite drücken."
    ),
    "Fold in the left and the right bottom flap, then the glue flap. Put glue on it and press the bottom onto it.": (
        "Die linke und die rechte Bodenlasche einfalten, dann die Klebelasche. Sie mit Kleber bestreichen und den "
        "Boden darauf drücken."
    ),
    "Put in the {contents}. Fold in both dust flaps, close the lid, and slip the tuck flap in behind the front.": (
        "Den Inhalt einlegen: {contents}. Beide Staublaschen einfalten, den Deckel schließen und die Einstecklasche "
        "hinter die Vorderseite schieben."
    ),
}
