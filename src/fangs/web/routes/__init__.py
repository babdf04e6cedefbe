"""The routes of the server. Each module has the routes of one concern, and `interface.py` lists them all."""
