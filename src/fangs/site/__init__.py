"""The pages without a server: all games run in the browser, with the same rules, tables and bots."""
