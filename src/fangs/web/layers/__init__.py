"""What every request passes before its route: it is counted, checked, charged and given a turn."""
