"""The server's routes. Each module has the routes for one subject, and `interface.py` lists them all."""
