"""Games between bots, played in large numbers and analysed."""
