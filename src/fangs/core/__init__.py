"""Games, positions and records, without code for any particular game."""
