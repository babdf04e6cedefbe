"""HTML pages that the server fills in, such as the lobby and the first view of a table."""
