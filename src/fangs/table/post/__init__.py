"""Tables played by post, with deadlines for turns, orders that stay sealed until then, and a Games Master."""
