"""Finds the orders and requests in a letter, and understands them."""
