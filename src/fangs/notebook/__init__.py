"""Live boards in notebooks (JupyterLab, marimo): a widget that shows a position, takes clicks, and lets bots reply."""

from fangs.notebook.board import Board as Board
