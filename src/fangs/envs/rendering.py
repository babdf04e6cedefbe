"""Shows positions to users of environments as text, as an array of pixels, or in a window."""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from typing import Any

import numpy as np

from fangs.core.errors import RequestError, quoted
from fangs.core.pictures.pixels import pixels, png
from fangs.core.position import Position

FPS = 2
"""How many positions per second a window shows, and a video of a game should show."""
WIDTH = 800
"""The width of a picture in pixels."""
_MODES = ("ansi", "rgb_array", "human")


def modes() -> list[str]:
    """List the render modes. `human`, which opens a window, is missing if there is no display."""
    return list(_MODES if _has_display() else _MODES[:2])


def _has_display() -> bool:
    """Return whether this machine seems to have a display and Python's tkinter."""
    is_desktop = sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))
    return is_desktop and importlib.util.find_spec("_tkinter") is not None


class Renderer:
    """Shows positions in one render mode."""

    def __init__(self, mode: str | None, title: str) -> None:
        """Choose the render mode. Raise RequestError if it is unknown.

        `human` is always accepted, because its window opens only for the first position.
        """
        if mode not in (None, *_MODES):
            raise RequestError(
                f"A render mode must be 'ansi', 'rgb_array', 'human' or None, but you gave {quoted(mode)}."
            )
        self.mode = mode
        self._window = _Window(title)

    def render(self, position: Position, player: int | None) -> Any:
        """Show a position as a player can see it, or as everybody can see it if `player` is None.

        Returns a text or an array (height, width, 3) of uint8, or None for `human`. Raise RequestError if the extra
        `pictures` is not installed, or if there is no display.
        """
        if self.mode == "ansi":
            return position.text(player)
        if self.mode == "rgb_array":
            found = pixels(position.svg(player), WIDTH)
            return np.frombuffer(found.rgb, np.uint8).reshape(found.height, found.width, 3).copy()
        if self.mode == "human":
            self._window.show(png(position.svg(player), WIDTH))
        return None

    def follow(self, position: Position, player: int | None) -> None:
        """Show a new position in the window if the mode is `human`. Gymnasium requires this after each step."""
        if self.mode == "human":
            self.render(position, player)

    def close(self) -> None:
        """Close the window if it is open."""
        self._window.close()


class _Window:
    """A window that shows a picture.

    If a person closes the window, it stays closed until the next call of `close`. A copy of this object opens a window
    of its own.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._root: Any = None
        self._label: Any = None
        self._is_dismissed = False
        self._shown = 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        return _Window, (self._title,)

    def show(self, picture: bytes) -> None:
        """Show a PNG picture, at least 1 / FPS seconds after the previous picture. Raise RequestError if there is no display."""
        if self._root is None and not self._is_dismissed:
            self._open()
        if self._is_dismissed:
            return
        time.sleep(max(0.0, self._shown + 1 / FPS - time.monotonic()))
        image = type(self)._tk().PhotoImage(master=self._root, data=picture)
        self._label.configure(image=image)
        self._label.image = image  # Tk itself does not keep the image.
        self._root.update()
        self._shown = time.monotonic()

    def close(self) -> None:
        """Close the window. A later `show` can open it again."""
        if self._root is not None:
            self._root.destroy()
        self._root, self._is_dismissed = None, False

    def _open(self) -> None:
        tk = self._tk()
        try:
            self._root = tk.Tk(className=self._title)
        except tk.TclError as error:
            raise RequestError(
                f"There is no display for a window. Use render_mode='rgb_array' instead. ({error})"
            ) from error
        self._root.protocol("WM_DELETE_WINDOW", self._dismiss)
        self._label = tk.Label(self._root)
        self._label.pack()

    def _dismiss(self) -> None:
        self.close()
        self._is_dismissed = True

    @staticmethod
    def _tk() -> Any:
        try:
            import tkinter
        except ImportError as error:
            raise RequestError("A window needs Python's tkinter, which is not installed.") from error
        return tkinter
