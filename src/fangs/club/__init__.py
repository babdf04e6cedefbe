"""Players, ratings, tournaments and a library of games: a layer above the tables, which know nothing about it."""
