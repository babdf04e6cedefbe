"""Finds the parts of an email that are not read: attachments, encrypted text, and formats other than text and HTML."""

from __future__ import annotations

from functools import partial

from fangs.post.carrying.guarded import Mail, guarded, kind_of, parts_of
from fangs.table.post.reasons import ENCRYPTED, SIGNED
from fangs.translation import phrase

ALSO_ATTACHED = phrase(
    "Attachments are not read. If your orders are in an attachment, please write them in the letter itself."
)
_PGP = "-----BEGIN PGP MESSAGE-----"
_READ = frozenset({"text/plain", "text/html"})
_BESIDE = frozenset({
    "text/calendar", "text/x-amp-html", "application/pgp-signature", "application/pgp-keys",
    "application/pkcs7-signature", "application/x-pkcs7-signature", "message/delivery-status",
})  # fmt: skip
"""The types of parts that a mail program adds by itself, so that nobody has written orders in them."""
_SMIME = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
MAX_PARTS = 200
"""The maximum number of parts of an email that are checked."""


def has_attachments(mail: Mail) -> bool:
    """Return whether an email has parts that its writer has attached. Pictures that belong to the text do not count."""
    return any(_is_attached(part) for part in parts_of(mail)[:MAX_PARTS])


def in_another_form(mail: Mail, whole: str) -> str | None:
    """Explain that an email's text is encrypted or hidden in a signed part. Return None if it is neither."""
    if whole.lstrip().startswith(_PGP):
        return ENCRYPTED
    if whole.strip():
        return None
    for part in parts_of(mail)[:MAX_PARTS]:
        kind = kind_of(part)
        if kind in _SMIME:
            return SIGNED if guarded(partial(part.get_param, "smime-type"), None) == "signed-data" else ENCRYPTED
        if kind == "multipart/encrypted":
            return ENCRYPTED
    return None


def _is_attached(part: Mail) -> bool:
    kind = kind_of(part)
    if part.is_multipart() or kind.startswith("multipart/") or kind in _BESIDE:
        return False
    is_named = guarded(part.get_filename, None) is not None
    if guarded(part.get_content_disposition, None) == "attachment":
        return True
    if "Content-ID" in part and kind.startswith("image/"):
        return False
    return is_named or kind not in _READ
