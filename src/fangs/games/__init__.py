"""The games, with one folder for each."""
