"""Fetching and sending letters by IMAP, by SMTP and in folders."""
