"""`fangs arena`: plays rounds of games between bots, stores them, rates the bots and reports the results."""
