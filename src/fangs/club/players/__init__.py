"""Player accounts, their handles, passkeys, recovery codes and sessions, and the relations between players."""
