"""The fold of the events of tables by post, by what they are about."""
