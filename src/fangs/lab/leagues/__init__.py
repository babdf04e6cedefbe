"""Simulated leagues of players of known strength, to see how good ratings are, and the anchors of the levels of bots."""
