"""Builds the pages as a site without a server, on which all games run in the browser.

The rules, the tables and the bots are the same as on a server.
"""
