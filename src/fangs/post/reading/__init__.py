"""Reading mail from any program: the writer's own text, without quoted text, signatures and markup."""
