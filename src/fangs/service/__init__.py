"""The services of a server: tables in memory, bots and deadlines, news, notifications, and cleanup."""
