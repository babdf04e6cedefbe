"""Messages to browsers while no page is open: their content, encryption and delivery (RFC 8030, 8291, 8292)."""
