"""The pages without a server: all games in the browser alone, with the same rules, tables and bots."""
