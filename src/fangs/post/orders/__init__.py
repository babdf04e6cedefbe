"""Finding, reading and understanding the orders in a letter."""
