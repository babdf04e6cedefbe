"""Runs games that are played by post: reads the orders in letters, and writes reports and other letters."""
