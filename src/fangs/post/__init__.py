"""Play by post: incoming letters, the orders in them, and outgoing reports."""
