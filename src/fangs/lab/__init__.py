"""Plays large numbers of games between bots, and analyses their results."""
