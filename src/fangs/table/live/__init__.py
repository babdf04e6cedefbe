"""Tables that are played live: a turn goes on as soon as all have chosen."""
