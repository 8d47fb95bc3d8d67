"""What a set book still lacks for readers and printers: tags, names of what is drawn, lines thick enough to print."""
