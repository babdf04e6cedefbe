"""Carries out the orders and requests in letters, and writes the answers."""
