"""What a server is asked for: each module has the routes of one concern, and `interface.py` lists them all."""
