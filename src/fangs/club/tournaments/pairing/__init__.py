"""Pairing for all formats of tournaments: who meets whom, who has a bye, and who sits where."""
