"""Thought that takes a while: bots in processes of their own, hints, and reviews of games that are over."""
