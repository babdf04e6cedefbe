"""The databases of the tests of studies."""

from tests.table.conftest import file_store

__all__ = ["file_store"]
