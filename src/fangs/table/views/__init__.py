"""What each reader may see of a table, as JSON."""
