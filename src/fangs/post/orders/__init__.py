"""Orders in a letter: found, read, and understood."""
