"""Pictures and films of positions and games, as files: SVG, PNG, APNG, WebP and GIF."""
