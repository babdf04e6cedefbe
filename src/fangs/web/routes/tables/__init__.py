"""Routes for tables: opening and finding them, sitting down, looking, choosing, reviewing, and moderating the chat."""
