"""Finds games in folders and in installed packages, reads their files, and loads them."""
