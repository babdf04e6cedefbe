"""The layers that every request passes before its route: it is counted, checked, charged and admitted."""
