"""People at a table: their seats, hidden choices, deadlines and agreements. Everything is stored in an append-only log."""
