"""Reading mail of any program: what its writer wrote, without quotes, signatures and markup."""
