"""Print-and-play kits: all that a game prints in one PDF, behind pages that say how to print and cut it."""
