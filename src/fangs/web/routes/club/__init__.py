"""Routes for what happens between tables: players, ratings, tournaments, studies, and the library."""
