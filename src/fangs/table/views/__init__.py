"""Views of a table as JSON. Each contains only what its reader may see."""
