"""Makes pictures of positions and films of games, as SVG, PNG, APNG, WebP and GIF files."""
