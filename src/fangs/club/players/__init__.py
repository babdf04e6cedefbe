"""Accounts of players: handles, passkeys, recovery codes, sessions, and what players are to each other."""
