"""Checks the laws that every game must obey, on random games and on hand-worked cases."""
