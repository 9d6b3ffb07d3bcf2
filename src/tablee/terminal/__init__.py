"""The terminal: one person, a table of bots, and words in French or English. Knows no game."""
