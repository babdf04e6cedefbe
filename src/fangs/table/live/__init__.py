"""Tables played live: a turn is resolved as soon as all have chosen."""
