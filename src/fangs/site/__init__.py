"""The pages as a site without a server. All games run in the browser, with the same rules, tables and bots."""
