"""People at a table: who sits where, choices not yet revealed, deadlines, agreements; all stored as a log that only grows."""
