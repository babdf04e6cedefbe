"""Finding pairings: who meets whom, who has a bye, and who sits where. Nothing here knows a tournament's format."""
