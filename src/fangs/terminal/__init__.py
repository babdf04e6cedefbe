"""Plays games at the terminal, with people and bots at one keyboard."""
