"""Studies, which are analyses of games with variations, comments and arrows. They are saved under a link."""
