"""What runs at a server: tables in memory, bots and deadlines, news, notifications, and deleting."""
