"""Studies, which are analyses of games with variations, comments and arrows. Anyone with a study's link can read it."""
