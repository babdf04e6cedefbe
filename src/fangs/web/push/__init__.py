"""Messages to browsers while no page is open: what is told, how it is sealed, and how it gets there (RFC 8030, 8291, 8292)."""
