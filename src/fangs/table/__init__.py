"""The people at a table: their seats, hidden choices, deadlines and agreements. All of this is stored in an append-only log."""
