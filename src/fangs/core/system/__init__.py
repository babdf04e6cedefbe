"""Deals with the user's computer: memory, files, the terminal, the command that was typed, and libraries that may be missing."""
