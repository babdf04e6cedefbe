"""Fetching and sending mail: IMAP, SMTP, folders."""
