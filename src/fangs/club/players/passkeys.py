"""Signing up and in with passkeys (WebAuthn), through the library `webauthn`. This module stores nothing."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from fangs.core.errors import RequestError

Json = dict[str, Any]
NAME = "Fangs"
MAX_ID = 1023
"""The maximum length of a passkey's id, in bytes (WebAuthn, level 3, 4).

PostgreSQL's indexes cannot hold much longer ids.
"""


class Site(NamedTuple):
    """The website that passkeys belong to: its host name (without a port) and its origin."""

    host: str
    origin: str

    @property
    def takes_passkeys(self) -> bool:
        """Whether browsers can create passkeys for this site.

        The site must have a name instead of a numeric address, and must be encrypted or local.
        """
        try:
            ipaddress.ip_address(self.host.strip("[]"))
        except ValueError:
            return self.origin.startswith("https:") or self.host == "localhost" or self.host.endswith(".localhost")
        return False


class NewPasskey(NamedTuple):
    """A passkey that a browser has just created, with its public key."""

    id: str
    public_key: bytes
    uses: int


def creation_options(site: Site, account: str, handle: str, challenge: str, known: Iterable[str] = ()) -> Json:
    """Build the options with which a browser creates a passkey for an account.

    Authenticators that already have one of the `known` passkeys are excluded.
    """
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=NAME,
        user_id=account.encode(),
        user_name=handle,
        challenge=webauthn.base64url_to_bytes(challenge),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one)) for one in known
        ],
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
    )
    return cast(Json, json.loads(webauthn.options_to_json(options)))


def request_options(site: Site, challenge: str) -> Json:
    """Build the options with which a browser asks for any passkey of this site, to sign in."""
    import webauthn

    challenged = webauthn.base64url_to_bytes(challenge)
    options = webauthn.generate_authentication_options(rp_id=site.host, challenge=challenged)
    return cast(Json, json.loads(webauthn.options_to_json(options)))


def challenge_of(credential: Json) -> str:
    """Extract the challenge from a browser's answer, or raise RequestError if the answer cannot be read.

    The verification later checks that the answer is really for this challenge.
    """
    import webauthn

    try:
        data = json.loads(webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = data["challenge"]
    except (KeyError, TypeError, ValueError, RecursionError):
        raise _unreadable() from None
    if not (isinstance(challenge, str) and challenge.isprintable()):
        raise _unreadable()
    return challenge


def verified_new(site: Site, credential: Json, challenge: str) -> NewPasskey:
    """Verify a browser's answer with a new passkey. Raise RequestError if it is not accepted."""
    import webauthn

    found = _verified(webauthn.verify_registration_response, site, credential, challenge)
    if len(found.credential_id) > MAX_ID:
        raise _unreadable()
    return NewPasskey(
        webauthn.helpers.bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count
    )


def verified_uses(site: Site, credential: Json, challenge: str, public_key: bytes, uses: int) -> int:
    """Verify a browser's answer with a known passkey, and return how often the passkey has been used.

    The count comes from the passkey. A count that does not grow reveals a copied passkey. Passkeys shared between a
    person's devices always report 0. Raise RequestError if the answer is not accepted.
    """
    import webauthn

    known = {"credential_public_key": public_key, "credential_current_sign_count": uses}
    return int(_verified(webauthn.verify_authentication_response, site, credential, challenge, **known).new_sign_count)


def _verified(verify: Callable[..., Any], site: Site, credential: Json, challenge: str, **known: Any) -> Any:
    """Call one of the library's functions that verify a browser's answer. Raise RequestError if it is not accepted."""
    from webauthn import base64url_to_bytes

    try:
        expected = {"expected_challenge": base64url_to_bytes(challenge), "expected_rp_id": site.host}
        return verify(credential=credential, expected_origin=site.origin, **expected, **known)
    except Exception as error:  # errors of the library, and any errors of the decoders that read a stranger's data
        why = (str(error) or type(error).__name__).rstrip(".")
        raise RequestError.phrased("The passkey was not accepted: {why}.", why=why) from None


def _unreadable() -> RequestError:
    return RequestError.phrased("The browser did not send a valid answer from a passkey.")
