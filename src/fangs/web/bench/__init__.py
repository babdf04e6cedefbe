"""Measures the speed of the web server, and tests that it survives crashes: `fangs bench web` and `fangs bench soak`.

The servers run in processes of their own. Their clients run in this process, on the same machine, and their moves are
computed in advance.
"""
