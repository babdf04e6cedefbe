"""Views of a table: what each reader may see, as JSON."""
