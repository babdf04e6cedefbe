"""The fold of the events of tables by post, one module per subject."""
