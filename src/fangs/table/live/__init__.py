"""Tables played live, where a turn ends as soon as all players have chosen."""
