"""Play in the browser: the server, its pages, and an interface through which programs can do all that a page can."""
