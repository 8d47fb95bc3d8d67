"""A game on a local page while it is written: what is loaded stays loaded, and each saved file is shown at once."""
