"""Play by post: reading incoming letters and the orders in them, and writing reports and other letters."""
