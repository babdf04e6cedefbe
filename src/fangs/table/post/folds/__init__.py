"""The fold of the events that only tables by post have, in one module for each subject."""
