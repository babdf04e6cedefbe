"""Decides which levels of bots are offered for a game, and describes them. People can tell offered levels apart."""
