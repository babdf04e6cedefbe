"""Two small games for Fangs, as a package of its own brings them: a dice game, and a card game whose bids only the winner sees."""
