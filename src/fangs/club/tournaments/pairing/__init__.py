"""Finds pairings: who meets whom, who has a bye, and who sits where. Nothing here depends on a tournament's format."""
