"""Tournaments on a server: their logs in the store, their tables, and the thread that runs them."""
