"""The routes for tables: opening and finding them, sitting down, looking, choosing, reviewing, and keeping order."""
