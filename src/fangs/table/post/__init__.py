"""Tables that are played by post, with a Games Master and with deadlines. Orders stay sealed until the deadline."""
