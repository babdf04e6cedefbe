"""Builds the web application from all routes, and runs it on a port, at home or for other people."""
