"""People at a table: their seats, secret choices, deadlines and agreements. Everything is stored in an append-only log."""
