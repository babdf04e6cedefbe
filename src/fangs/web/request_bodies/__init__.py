"""The bodies of requests, and what is said about invalid ones."""
