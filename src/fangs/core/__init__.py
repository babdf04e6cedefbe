"""Games, positions and records; nothing here knows a game by name."""
