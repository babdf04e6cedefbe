"""Routes for tables that are played by post: the Games Master's desk, signing up, press, and the magazine."""
