"""The lowest level of HTTP and WebSockets: connections, their limits, and the bytes sent on them."""
