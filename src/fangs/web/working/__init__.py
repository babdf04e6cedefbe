"""Does the work of requests: in threads, in one thread that stores choices, and in processes for heavy work."""
