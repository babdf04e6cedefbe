"""Simulates leagues of players of known strength to test the ratings, and measures how strong the levels of bots are."""
