"""The words on the pages of a kit, in German; see `cardgen.render.fixed_words`."""

from __future__ import annotations

from collections.abc import Mapping

GERMAN_KIT: Mapping[str, str] = {
    "{title}: print and play": "{title}: zum Selberdrucken",
    "Print and play": "Zum Selberdrucken",
    "Print and cut": "Drucken und schneiden",
    "How to print and cut": "Drucken und schneiden",
    "{title} to make at home: print it, cut it, play it.": ("{title} zum Selbermachen: drucken, schneiden, spielen."),
    "A part of the game: {n} of its {all} different cards.": "Ein Teil des Spiels: {n} der {all} verschiedenen Karten.",
    "A part of the game: {n} of its {all} different cards and aids.": (
        "Ein Teil des Spiels: {n} der {all} verschiedenen Karten und Hilfen."
    ),
    "All its {all} different cards are here, but not in the numbers of the game.": (
        "Alle {all} verschiedenen Karten sind hier, aber nicht in der Anzahl des Spiels."
    ),
    "In this file": "In dieser Datei",
    "Pages": "Seiten",
    "Rulebook": "Spielregel",
    "Rules sheet": "Regelblatt",
    "Mats": "Matten",
    "Board": "Spielplan",
    "Pieces": "Spielmaterial",
    "1 sheet of {paper}": "1 Blatt {paper}",
    "{n} sheets of {paper}": "{n} Blatt {paper}",
    "both sides, long edge": "beidseitig, lange Kante",
    "both sides, short edge": "beidseitig, kurze Kante",
    "one side, then folded and glued": "einseitig, dann falten und kleben",
    "one side": "einseitig",
    "Where to cut": "Wo geschnitten wird",
    "Front": "Vorderseite",
    "Back": "Rückseite",
    "page {n}": "Seite {n}",
    "Print": "Drucken",
    "nothing: it is to be read": "nichts: zum Lesen",
    "if you like; a screen will do": "nach Belieben; ein Bildschirm genügt",
    "on a screen, or two pages on a sheet": "am Bildschirm, oder zwei Seiten auf ein Blatt",
    "What you need": "Was man braucht",
    "200 to 300 g/m² makes cards that can be shuffled; thinner paper goes into sleeves, an old card behind each.": (
        "mit 200 bis 300 g/m² lassen sich die Karten mischen; dünneres Papier kommt in Hüllen, je mit einer alten "
        "Karte dahinter."
    ),
    "for the cards the cut paper of the layout {layout}.": "für die Karten das geschnittene Papier zu {layout}.",
    "120 to 160 g/m² is right, for each card has two layers, glued.": (
        "richtig sind 120 bis 160 g/m², denn jede Karte hat zwei Lagen, geklebt."
    ),
    "200 g/m² or more is best.": "am besten 200 g/m² oder mehr.",
    "For the box 250 to 300 g/m² is best.": "Für die Schachtel sind 250 bis 300 g/m² am besten.",
    "The box is deep enough for cards of {n} mm each; sleeves count too.": (
        "Die Schachtel ist tief genug für Karten von je {n} mm; Hüllen zählen mit."
    ),
    "A sharp knife, a steel ruler and a mat to cut on; or a guillotine.": (
        "Ein scharfes Messer, ein Stahllineal und eine Unterlage; oder eine Schneidemaschine."
    ),
    "Sleeves, if you like, for cards of {sizes}.": "Nach Belieben Hüllen für Karten von {sizes}.",
    "A stapler with a long arm, or needle and thread, for the rulebook.": (
        "Ein Hefter mit langem Arm oder Nadel und Faden für die Spielregel."
    ),
    "Glue, best a stick: it does not make paper wavy.": (
        "Kleber, am besten ein Stift: davon wellt sich das Papier nicht."
    ),
    "About {n} minutes to cut it.": "Etwa {n} Minuten zum Schneiden.",
    "That is reckoned, not measured: {cuts} straight cuts with knife and ruler, {seconds} seconds each.": (
        "Das ist gerechnet, nicht gemessen: {cuts} gerade Schnitte mit Messer und Lineal, je {seconds} Sekunden."
    ),
    "Folding and glueing come on top of it.": "Falten und Kleben kommen hinzu.",
    "Not in it: {what}, folding, glueing.": "Nicht dabei: {what}, Falten, Kleben.",
    "Print at 100 %, “actual size”, never “fit to page”.": (
        "Mit 100 % drucken, „tatsächliche Größe“, nie „an Seite anpassen“."
    ),
    "Then hold a ruler to the one that is printed in the margin: it must measure the same.": (
        "Dann ein Lineal an das gedruckte im Rand halten: Es muss dasselbe messen."
    ),
    "Measure a card of the first sheet: it must be {sizes}.": (
        "Eine Karte des ersten Blattes messen: Sie muss {sizes} groß sein."
    ),
    "pages {pages} on both sides.": "Seiten {pages} beidseitig.",
    "Set the printer to both sides, “flip on the long edge”.": (
        "Im Drucker beidseitigen Druck einstellen, „über die lange Kante spiegeln“."
    ),
    "Set the printer to both sides, “flip on the short edge”.": (
        "Im Drucker beidseitigen Druck einstellen, „über die kurze Kante spiegeln“."
    ),
    "If it prints one side only: first every other page from page {front} on, then lay the sheets in again, and "
    "every other page from page {back} on. Try it with one sheet.": (
        "Kann er nur einseitig: zuerst jede zweite Seite ab Seite {front}, dann die Blätter wieder einlegen und jede "
        "zweite ab Seite {back}. Mit einem Blatt ausprobieren."
    ),
    "On one side only:": "Nur einseitig:",
    "pages {pages}": "Seiten {pages}",
    "Cut: {what}": "Schneiden: {what}",
    "Fold each sheet along the dashed line, the print outside, and glue the halves together. Cut when it is dry.": (
        "Jedes Blatt an der gestrichelten Linie falten, den Druck nach außen, und die Hälften zusammenkleben. "
        "Schneiden, wenn es trocken ist."
    ),
    "Cut along the lines in the order of their numbers: first all that run across, then all that run down.": (
        "An den Linien nach ihren Nummern schneiden: zuerst alle quer, dann alle senkrecht."
    ),
    "The marks are on the edge of the paper: with a knife, leave it whole until the end; for a guillotine, measure and "
    "set the stop first.": (
        "Die Marken stehen am Rand des Papiers: ihn mit dem Messer bis zuletzt ganz lassen; für eine Schneidemaschine "
        "zuvor messen und den Anschlag einstellen."
    ),
    "The marks are on the edge of the paper: measure before it is cut off.": (
        "Die Marken stehen am Rand des Papiers: messen, bevor er abgeschnitten wird."
    ),
    "Cut the sheets as one pile, the first on top, or keep them in that order. Then lay the cut piles on each other, "
    "row by row from the left, the first on top: the cards lie in their order.": (
        "Die Blätter als einen Stapel schneiden, das erste oben, oder in dieser Folge lassen. Dann die geschnittenen "
        "Stapel aufeinanderlegen, Reihe für Reihe von links, den ersten oben: Die Karten liegen in ihrer Folge."
    ),
    "Where the edge has no marks, thin lines show the cuts.": (
        "Wo am Rand keine Marken stehen, zeigen dünne Linien die Schnitte."
    ),
    "Thin lines show the cuts.": "Dünne Linien zeigen die Schnitte.",
    "Cut with the front up.": "Die Vorderseite liegt beim Schneiden oben.",
    "Cut with the back up, for the marks are there.": "Die Rückseite liegt oben, denn dort stehen die Marken.",
    "In parts: {what}.": "In Teilen: {what}.",
    "The sheets have no marks, so measure twice.": "Die Blätter haben keine Marken, also zweimal messen.",
    "This paper is cut already: print one sheet on plain paper, hold it behind one that is not printed, and see that "
    "the cards lie right.": (
        "Dieses Papier ist schon geschnitten: ein Blatt auf gewöhnliches Papier drucken, hinter ein unbedrucktes "
        "halten und sehen, ob die Karten richtig liegen."
    ),
    "Cut with the front up: the backs have colour to spare.": (
        "Die Vorderseite liegt oben: Die Rückseiten haben Farbe übrig."
    ),
    "As large as the paper, so nothing is cut; a printer may leave the edge white.": (
        "So groß wie das Papier: Es wird nichts geschnitten; mancher Drucker lässt den Rand weiß."
    ),
    "The parts overlap. Lay each over the dashed marks of the one before, look whether the picture goes on, and "
    "glue it.": (
        "Die Teile überlappen. Jedes über die gestrichelten Marken des vorigen legen, sehen, ob das Bild weitergeht, "
        "und festkleben."
    ),
    "Cut around each piece. What has dashed lines is folded there, and glued where the sheet says so.": (
        "Jedes Teil ausschneiden. Was gestrichelte Linien hat, wird dort gefaltet und geklebt, wo das Blatt es sagt."
    ),
    "Cut along the outline, score the folds with the back of the knife, fold, and glue the flap.": (
        "Den Umriss ausschneiden, die Falze mit dem Messerrücken ritzen, falten und die Lasche kleben."
    ),
    "Page {n} shows it step by step; it need not be printed.": (
        "Seite {n} zeigt es Schritt für Schritt; sie muss nicht gedruckt werden."
    ),
    "Cut in the order of the numbers, as the cards.": "In der Folge der Nummern schneiden, wie die Karten.",
    "Fold: {what}": "Falten: {what}",
    "Print pages {pages}: {sheets}. Plain paper of 80 to 120 g/m² folds best.": (
        "Seiten {pages} drucken: {sheets}. Gewöhnliches Papier mit 80 bis 120 g/m² faltet sich am besten."
    ),
    "Lay the sheets on each other as they come, fold them all in the middle, and staple them twice through the fold, "
    "from outside.": (
        "Die Blätter aufeinanderlegen, wie sie kommen, alle zusammen in der Mitte falten und zweimal von "
        "außen durch den Falz heften."
    ),
    "{part}, sheet {n}: front": "{part}, Blatt {n}: Vorderseite",
    "{part}, sheet {n}: back": "{part}, Blatt {n}: Rückseite",
}
