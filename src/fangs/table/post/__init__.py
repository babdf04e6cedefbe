"""Tables played by post: turns with deadlines, orders sealed until then, a Games Master."""
