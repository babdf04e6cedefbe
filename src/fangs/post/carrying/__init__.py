"""Mail that is fetched and sent: IMAP, SMTP, folders."""
