"""Defines games, positions and records, without any code for a particular game."""
