"""Tables played by post, with a Games Master and with deadlines until which orders stay sealed."""
