"""Leagues that are played with players of known strength, to see what ratings make of them, and the anchors of the levels of bots."""
