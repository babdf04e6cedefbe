"""The course of a table: opens it, applies what happens, lists it while it is played, and records its results."""
