"""Games played by post, with a Games Master, deadlines, and orders that stay secret until the deadline."""
