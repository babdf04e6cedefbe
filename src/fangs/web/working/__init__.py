"""Who does the work of requests: threads, the one that stores choices, and the processes for what is heavy."""
