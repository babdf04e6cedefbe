"""Builds a site without a server, whose games run in the browser.

The rules, the tables and the bots are the same as on a server.
"""
