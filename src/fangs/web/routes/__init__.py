"""The routes of the server. Each module has the routes for one subject, and `interface.py` lists them all."""
