"""The speed of the web table, and how it survives kills and locks: `fangs bench web` and `fangs bench soak`.

Servers run in processes of their own; their clients run in this one, on the same machine, with moves that were computed before.
"""
