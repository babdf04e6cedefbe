"""The effects of letters, and the answers to them."""
