"""The formats of tournaments. Each draws the next round from the state of a tournament."""
