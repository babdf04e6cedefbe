"""The formats: each draws the next round of a tournament from its state."""
