"""Measures the speed of the web table, and how it survives kills and locks: `fangs bench web` and `fangs bench soak`.

The servers run in their own processes. Their clients run in this process, on the same machine, with moves computed in advance.
"""
