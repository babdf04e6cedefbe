"""Carrying out what letters ask for, and answering them."""
