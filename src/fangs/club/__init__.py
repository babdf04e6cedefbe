"""Players, ratings, tournaments and a library of games: a layer over the tables, which do not know it."""
