"""Play in the browser: the server, its pages, and an API through which programs can do everything that a page can do."""
