"""The library: all finished public games, statistics about the choices made in them, and public games in progress."""
