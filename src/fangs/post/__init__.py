"""Play by post: letters in, their orders, and reports out."""
