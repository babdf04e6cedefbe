"""Writes the reports of turns for each player, as text, as HTML or on paper."""
