"""The fold of events that only games played by post have. Each module handles the events of one subject."""
