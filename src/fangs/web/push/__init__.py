"""Sends messages to browsers and chats while no page is open: content, encryption and delivery (RFC 8030, 8291, 8292)."""
