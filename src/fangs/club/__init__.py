"""Players, ratings, tournaments and a library of games. They use the tables, which know nothing about them."""
