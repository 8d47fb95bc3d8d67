"""What a manuscript shows of its game: pictures of cards, tables, lists, boards and examples, placed by name."""
