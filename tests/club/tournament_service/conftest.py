"""The databases of the tests of tournaments."""

from tests.table.conftest import database, file_store, postgres, postgresql, store

__all__ = ["database", "file_store", "postgres", "postgresql", "store"]
