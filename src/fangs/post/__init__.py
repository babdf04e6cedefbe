"""Play by post: letters in, what they order, and reports out."""
