"""The HTTP routes of the server. Each module has the routes for one subject, and `serving/interface.py` collects them."""
