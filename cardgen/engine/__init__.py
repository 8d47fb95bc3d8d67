"""The rules engine: states, moves and their notation, views, chance, the effects of abilities."""
