"""The formats, each of which draws a tournament's next round from its state."""
