"""A passkey in software, as a browser gives its answers to a page (WebAuthn, level 3), and wrong answers too."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
Json = dict[str, Any]


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """A device with one passkey for the site at an address."""

    def __init__(self, url: str) -> None:
        self.origin, self.host = url, urlsplit(url).hostname
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)

    def made(self, options: Json, key: Any = None) -> Json:
        """The answer to a request for a new passkey, with another public key if one is given."""
        numbers = self.key.public_key().public_numbers()
        own = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        public = cbor2.dumps(own if key is None else key)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED, 0)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], self.origin)
        return self._credential({"attestationObject": text(attestation), "clientDataJSON": text(client)})

    def signed(
        self,
        options: Json,
        origin: str | None = None,
        host: str | None = None,
        count: int = 0,
        present: bool = True,
        spoilt: bool = False,
    ) -> Json:
        """The answer to a request to sign in."""
        client = self._client("webauthn.get", options["challenge"], origin or self.origin)
        data = self._data(host or options["rpId"], PRESENT | VERIFIED if present else 0, count)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        signature = signature[:-1] + bytes([signature[-1] ^ 1]) if spoilt else signature
        return self._credential(
            {"authenticatorData": text(data), "clientDataJSON": text(client), "signature": text(signature)}
        )

    def _credential(self, response: Json) -> Json:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    @staticmethod
    def _client(kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    @staticmethod
    def _data(host: str, flags: int, count: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + count.to_bytes(4, "big")
