"""Play at the terminal: people and bots at one keyboard."""
