"""Finds and parses the orders and requests in a letter."""
