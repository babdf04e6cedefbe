"""What every game must hold, checked on random games and hand-worked cases."""
