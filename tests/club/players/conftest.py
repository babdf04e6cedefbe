"""The databases of the tests of players."""

from tests.table.conftest import database, file_store, postgres, postgresql, store

__all__ = ["database", "file_store", "postgres", "postgresql", "store"]
