"""Fangs in the browser: the server, its pages, and an API with which programs can do everything that a page can do."""
