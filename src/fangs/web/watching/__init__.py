"""Pages that watch a table: who they are, and what is sent to them when something changes."""
