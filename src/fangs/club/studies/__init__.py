"""Studies: analyses with variations, words and arrows, saved under a link."""
