"""Games that are played by post, with a Games Master and deadlines. Orders stay secret until the deadline."""
