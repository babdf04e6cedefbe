"""The library: all finished games that everybody may see, the choices made in them, and the games now in progress."""
