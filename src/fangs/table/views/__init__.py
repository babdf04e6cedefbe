"""Views of a table as JSON, which contain only what their reader may see."""
