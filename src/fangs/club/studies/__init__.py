"""Studies: analyses with branches, words and arrows, saved under a link."""
