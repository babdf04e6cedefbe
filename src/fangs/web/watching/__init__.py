"""Live updates for the pages and programs that watch a table."""
