"""Tables that are played live: a turn ends as soon as all players have chosen."""
