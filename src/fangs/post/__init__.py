"""Runs games that are played by post: it reads letters and the orders in them, and writes reports and other letters."""
