"""Base classes for the bodies of requests."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """The base class of all request bodies. Unknown fields are errors.

    The description of a field is in its `Field` or, if the two do not fit on a line, in its docstring, which
    `documenting` reads.
    """

    model_config = ConfigDict(extra="forbid", strict=True)


Once = Annotated[
    str | None,
    Field(
        min_length=22,
        max_length=100,
        description="A secret of yours, new for every request. A request repeated with the same secret, after its answer was lost, is done "
        "only once and gets the same answer.",
    ),
]


class DoneOnce(Body):
    """The base class of requests that are carried out only once, even if a client repeats one whose answer was lost."""

    once: Once = None

    @property
    def content(self) -> str:
        """The fields of the request as JSON, except its secret.

        Requests with the same secret must have the same content.
        """
        return json.dumps(self.model_dump(exclude={"once"}), sort_keys=True)
