"""Teaches games by lessons, puzzles, legends and previews."""
