"""What a letter does, and what is written back."""
