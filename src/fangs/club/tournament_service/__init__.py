"""Tournaments on a server: their logs, their tables, and the thread that runs them."""
