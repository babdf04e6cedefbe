"""The workers for requests: threads, the one thread that stores choices, and processes for heavy work."""
