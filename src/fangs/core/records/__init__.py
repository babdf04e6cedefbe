"""Games that were played, as text that can be mailed, read and replayed."""
