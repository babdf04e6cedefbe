"""Routes of what goes on between tables: players, ratings, tournaments, studies, and the library."""
