"""Players, ratings, tournaments and a library of games. All of these use the tables, but the tables know nothing about them."""
