"""The pages that watch a table, and the updates that they get."""
