"""A push service and a browser of our own: it takes what is sent by https, checks who sent it, and reads it as a browser does."""

from __future__ import annotations

import base64
import json
import queue
import shlex
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from fangs.web.push.encryption import CURVE, packed, point, unpacked
from tests.post.servers import CERTIFY
from tests.web.serving import PATIENCE


class Received(NamedTuple):
    """A message as it came: to which browser, with which headers, and what it says."""

    path: str
    headers: dict[str, str]
    says: dict[str, Any]


class Receiver:
    """The push service, on localhost; each browser has a path of its own."""

    def __init__(self, folder: Path) -> None:
        self.certificate, key = folder / "receiver.pem", folder / "receiver.key"
        command = [*shlex.split(CERTIFY), "-keyout", str(key), "-out", str(self.certificate)]
        subprocess.run(command, check=True, capture_output=True)
        self.key, self.auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
        self.answers: list[int] = []
        """The statuses of the next answers; 201 when there are no more."""
        self.came: queue.Queue[Received] = queue.Queue()
        self.patience = threading.Event()
        """What is for browsers whose names begin with `slow` is answered after this."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = receiver.answers.pop(0) if receiver.answers else 201
                is_plain = self.headers["Content-Type"].startswith("application/json")  # to a chat
                says = json.loads(body if is_plain else receiver.read(body))
                receiver.came.put(Received(self.path, dict(self.headers), says))
                if self.path.startswith("/slow"):
                    receiver.patience.wait(PATIENCE)
                self.send_response(status)
                self.send_header("Location", f"https://localhost:{receiver.port}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                pass  # somebody who only looked whether we are there

        self.server = Server(("localhost", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def browser(self, name: str, host: str = "localhost") -> dict[str, str]:
        """What a browser gives a server that is to tell it."""
        endpoint = f"https://{host}:{self.port}/{name}"
        return {"endpoint": endpoint, "key": packed(point(self.key.public_key())), "auth": packed(self.auth)}

    def next(self) -> Received:
        """The next message."""
        return self.came.get(timeout=PATIENCE)

    def read(self, body: bytes) -> bytes:
        """Open a message (RFC 8188 and 8291), by other steps than those that sealed it."""
        salt, length = body[:16], body[20]
        theirs = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        info = b"WebPush: info\0" + point(self.key.public_key()) + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        return plain.rstrip(b"\0").removesuffix(b"\2")

    def close(self) -> None:
        """Stop."""
        self.server.shutdown()
        self.server.server_close()


def signed_claims(header: str, public: str) -> dict[str, Any]:
    """What a server says of itself, when its word is signed with this key."""
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == public
    said, _, signature = token.rpartition(".")
    r, s = (int.from_bytes(unpacked(signature)[at : at + 32], "big") for at in (0, 32))
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(public))
    known.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(said.partition(".")[2] + "=="))
    return claims
