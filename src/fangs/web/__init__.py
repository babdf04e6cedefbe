"""Play in the browser: the server, its pages, and an interface for programs that can do all that a page can."""
