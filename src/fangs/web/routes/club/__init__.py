"""The routes for everything between tables: players, ratings, tournaments, studies, and the library."""
