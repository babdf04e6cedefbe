"""The middleware that every request passes before it reaches its route. It counts, checks, charges and admits requests."""
