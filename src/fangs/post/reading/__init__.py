"""Reading mail of any program: the writer's own text, without quotations, signatures and markup."""
