"""Tests the ratings in simulated leagues of players with known strengths, and measures how strong the bots are."""
