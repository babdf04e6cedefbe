"""Views of a table: JSON that contains only what a reader may see."""
