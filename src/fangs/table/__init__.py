"""People at a table: who sits where, choices not yet revealed, deadlines, agreements; all stored in an append-only log."""
