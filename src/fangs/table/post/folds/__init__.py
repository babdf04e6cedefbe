"""Applies the events that only games played by post have. Each module handles one subject."""
