"""A server with whose answers those of a site are compared."""

from tests.web.conftest import clients, conformance, server, stranger, url

__all__ = ["clients", "conformance", "server", "stranger", "url"]
