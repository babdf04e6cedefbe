"""Live boards in notebooks such as JupyterLab and marimo.

A board is a widget that shows a position, takes clicks, and lets bots reply.
"""

from fangs.notebook.board import Board as Board
