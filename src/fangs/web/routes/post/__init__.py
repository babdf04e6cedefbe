"""The routes for tables by post: the Games Master's desk, signing up, press, and the magazine."""
