"""Pairing, independent of a tournament's format: who meets whom, who has a bye, and who sits where."""
