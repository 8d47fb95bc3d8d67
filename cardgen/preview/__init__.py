"""A game on a local page while it is being written: what is loaded stays loaded, each saved file is shown at once."""
