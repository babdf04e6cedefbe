"""Lessons, puzzles, legends and previews."""
