"""Letters of other people's programs, reduced to what their writer wrote."""
