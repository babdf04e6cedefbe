"""Sets as the bits of a number from 0 to 2**63 - 1: one instruction each in the twin."""

from __future__ import annotations

from typing import Any


def count(bits: int) -> int:
    """How many are in a set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The lowest of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def compile_them() -> None:
    """Tell Numba how they are compiled."""
    from numba import types
    from numba.extending import intrinsic, overload

    def ones(context: Any, bits: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    def zeros(context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    typed: Any = intrinsic  # its stubs do not know that the context is not passed
    count_ones, count_zeros = typed(ones), typed(zeros)

    @overload(count)
    def counted(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_ones(types.int64(bits))

    @overload(lowest)
    def found(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_zeros(types.int64(bits))
