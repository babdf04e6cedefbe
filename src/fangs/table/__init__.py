"""People at a table: who sits where, choices not yet revealed, deadlines, agreements; kept as a log of entries that is never changed."""
