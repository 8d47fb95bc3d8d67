"""cardgen: text files in, card games to print, cut and play out."""
