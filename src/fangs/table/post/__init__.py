"""Tables played by post: their turns have deadlines, orders stay sealed until then, and there is a Games Master."""
