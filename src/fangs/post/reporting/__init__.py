"""The report of a turn for each player, as text, as HTML or on paper."""
