"""Reads emails from any program: finds the writer's own text, without quoted text, signatures and markup."""
