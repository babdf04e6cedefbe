"""The layers that every request passes before it reaches its route. They count, check, charge and admit requests."""
