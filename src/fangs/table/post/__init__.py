"""Tables that are played by post: turns with a deadline, orders that are sealed until then, a Games Master."""
