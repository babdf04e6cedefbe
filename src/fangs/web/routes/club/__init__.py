"""Routes that are not about a single table: players, ratings, tournaments, studies, and the library."""
