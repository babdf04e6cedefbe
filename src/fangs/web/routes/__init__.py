"""The HTTP routes of the server. Each module has the routes for one subject, and `interface.py` collects them."""
