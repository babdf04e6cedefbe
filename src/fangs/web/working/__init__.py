"""Runs the work of requests outside the event loop: in threads, in a thread that stores choices, and in worker processes."""
