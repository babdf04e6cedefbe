"""What players and the Games Master can do in a game played by post."""
