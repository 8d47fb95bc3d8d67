"""The files that a game begins with: a small game of one's own, one of a standard deck, or a copy of another game."""
