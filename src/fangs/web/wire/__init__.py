"""HTTP and WebSockets on the wire: connections, their limits, and the data sent on them."""
