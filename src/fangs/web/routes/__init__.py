"""The routes of the server: each module has those of one concern, and `interface.py` lists them all."""
