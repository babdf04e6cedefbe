"""The formats of tournaments. Each pairs the next round from the tournament's state."""
