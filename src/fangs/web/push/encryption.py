"""Encrypts push messages for one browser (RFC 8291), and signs them for the push service (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fangs.core.errors import RequestError

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points on the curve P-256."""
RECORD, LENGTH = 4096, 512
"""The record size that push services accept, and the length to which messages are padded, both in bytes.

Because all messages have the same length, the length reveals nothing.
"""
HOURS = 12
"""The number of hours for which a signature is valid. RFC 8292 allows at most 24."""


def sealed(
    text: bytes, key: str, auth: str, salt: bytes | None = None, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """Encrypt a message so that only the browser with this key and secret can read it.

    `salt` and `own` are given only in tests. Otherwise they are generated.
    """
    theirs, salt, own = their_key(key), salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    public = point(own.public_key())
    shared = _derived(
        own.exchange(ec.ECDH(), theirs), their_auth(auth), b"WebPush: info\0" + point(theirs) + public, 32
    )
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)


def padded(text: bytes) -> bytes:
    """Pad a message with spaces, which are harmless in JSON, so that all messages have the same length."""
    return text.ljust(LENGTH)


def their_key(text: str) -> ec.EllipticCurvePublicKey:
    """Decode a browser's public key from base64url, or raise RequestError if it is not valid."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(text))
    except ValueError:
        raise RequestError.phrased("The key of a browser must be a point on the curve P-256, in base64url.") from None


def their_auth(text: str) -> bytes:
    """Decode a browser's secret from base64url, or raise RequestError if it is not valid."""
    secret = unpacked(text)
    if len(secret) != 16:
        raise RequestError.phrased("The secret of a browser must have 16 bytes, in base64url.")
    return secret


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Encode a public key as an uncompressed point on the curve."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def packed(data: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """Decode a base64url text, or raise RequestError if it is malformed."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise RequestError.phrased("Keys must be in base64url.") from None


class Signer:
    """Signs push messages with the server's private key.

    The key is derived from the store's secret, so it stays the same as long as the database exists.
    """

    def __init__(self, secret: bytes, subject: str) -> None:
        """Derive the private key from a secret. `subject` is the contact for push services: a `mailto:` or web address."""
        number = int.from_bytes(_derived(secret, b"", b"fangs push", 48), "big") % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self._subject = subject
        self.public = packed(point(self._key.public_key()))

    def word(self, endpoint: str, now: float) -> str:
        """Build and sign the Authorization header for a message to a push service."""
        scheme, host = urlsplit(endpoint)[:2]
        claims = {"aud": f"{scheme}://{host}", "exp": int(now + HOURS * 3600), "sub": self._subject}
        parts = [
            packed(json.dumps(part, separators=(",", ":")).encode())
            for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        ]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
