"""Plays large numbers of games between bots, and analyses them."""
