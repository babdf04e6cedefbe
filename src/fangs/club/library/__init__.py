"""The library of finished public games, with statistics about the choices made in them.

It also lists public games in progress.
"""
