"""The rules, boards and texts of the games, in one folder for each game."""
