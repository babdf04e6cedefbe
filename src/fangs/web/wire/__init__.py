"""HTTP and WebSockets as they come over the wire: connections, their limits, and what is sent on them."""
