"""Checks of the laws that every game must obey, on random games and hand-worked cases."""
