"""Fetches and sends letters, by email (IMAP and SMTP) or as files in folders."""
