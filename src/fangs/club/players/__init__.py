"""Players' accounts: handles, passkeys, recovery codes, sessions, and the relations between players."""
