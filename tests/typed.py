"""`fangs` in what tests type in a shell or at a terminal: processes from the nursery (nursery.py), which need not import everything anew.

As a program, with a socket's path and the words behind `fangs`, this file is what is started: it hands its files and its
surroundings over, passes signals on, and ends as that process does. It imports little, so that it takes no time itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import socket
import sys
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    import threading
    from collections.abc import Mapping

PASSED_ON = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)


def run_script(script: str, cwd: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What a script of bash prints in which `fangs` is the command; `python` is this one. It ends at the first failure."""
    import subprocess

    fangs, python = shlex.join(command()), shlex.quote(sys.executable)
    begin = f'set -e\nfangs() {{ {fangs} "$@"; }}\npython() {{ {python} "$@"; }}\n'
    return subprocess.run(["bash", "-c", begin + script], cwd=cwd, env=env, capture_output=True, text=True, check=False)


def command() -> list[str]:
    """What is typed for `fangs`."""
    return [sys.executable, "-I", "-S", __file__, *_listening()]


_paths: list[str] = []


def _listening() -> list[str]:
    """The path of the socket at which processes are asked for, opened once."""
    import atexit
    import shutil
    import tempfile
    import threading

    if not _paths:
        folder = tempfile.mkdtemp(prefix="fangs-typed-")
        atexit.register(shutil.rmtree, folder)
        _paths.append(os.path.join(folder, "typed"))
        listening = socket.socket(socket.AF_UNIX)
        atexit.register(listening.close)
        listening.bind(_paths[0])
        listening.listen()
        threading.Thread(target=_serve, args=(listening,), daemon=True).start()
    return _paths


def _serve(listening: socket.socket) -> None:
    import threading

    while True:
        asking, _ = listening.accept()
        threading.Thread(target=_answer, args=(asking,), daemon=True).start()


def _answer(asking: socket.socket) -> None:
    import threading

    from tests.nursery import Process

    with asking:
        said, files, _, _ = socket.recv_fds(asking, 1 << 20, 3)
        while not said.endswith(b"\n"):
            said += asking.recv(1 << 20)
        words, cwd, env = json.loads(said)
        stdin, stdout, stderr = files
        process = Process(words, stdin=stdin, stdout=stdout, stderr=stderr, cwd=cwd, env=env)
        for file in files:
            os.close(file)
        ended = threading.Event()
        threading.Thread(target=_pass_on, args=(asking, process.pid, ended), daemon=True).start()
        code = process.wait()
        ended.set()
        with contextlib.suppress(OSError):  # who asked is gone
            asking.sendall(b"%d\n" % code)
        asking.shutdown(socket.SHUT_RDWR)


def _pass_on(asking: socket.socket, pid: int, ended: threading.Event) -> None:
    """The signals that come to who asked go to the process; whose end without a word is its end too."""
    with contextlib.suppress(OSError):
        while not ended.is_set():
            number = asking.recv(1) or bytes([signal.SIGKILL])
            if not ended.is_set():
                os.kill(pid, number[0])
            if number[0] == signal.SIGKILL:
                return


def main() -> None:
    """Be a `fangs` that was typed."""
    path, *words = sys.argv[1:]
    with socket.socket(socket.AF_UNIX) as asked:
        asked.connect(path)
        order = json.dumps([words, os.getcwd(), dict(os.environ)]).encode() + b"\n"
        sent = socket.send_fds(asked, [order], [0, 1, 2])
        asked.sendall(order[sent:])
        for one in PASSED_ON:
            signal.signal(one, lambda number, _: asked.sendall(bytes([number])))
        code = int(asked.recv(100))
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
