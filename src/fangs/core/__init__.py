"""Games, positions and records. Nothing here knows a game by name."""
