"""What happened in a turn, told to each player: as text, as HTML, on paper."""
