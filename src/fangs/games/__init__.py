"""The rules, boards and texts of the games."""
