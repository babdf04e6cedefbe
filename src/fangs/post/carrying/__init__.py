"""Fetching and sending mail by IMAP, by SMTP and in folders."""
