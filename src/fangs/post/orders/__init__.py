"""Finding the orders in a letter, and understanding them."""
