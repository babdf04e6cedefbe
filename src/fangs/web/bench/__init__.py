"""How fast the web table is, and how it bears kills and locks: `fangs bench web` and `fangs bench soak`.

Servers run in processes of their own; what asks them runs in this one, on the same machine, with moves that were worked out before.
"""
