"""Stores sets of small integers as the bits of an integer from 0 to 2**63 - 1.

In the twin (the compiled rules), each function becomes a single instruction if possible.
"""

from __future__ import annotations

from typing import Any


def count(bits: int) -> int:
    """Count the elements of a set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the smallest element of a non-empty set."""
    return (bits & -bits).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """Return a set that contains only the nth smallest element of `bits`, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


def compile_them() -> None:
    """Tell Numba how to compile the functions of this module."""
    from llvmlite import binding, ir  # type: ignore[import-untyped]
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    def ones(context: Any, bits: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    def zeros(context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    def deposit(context: Any, source: Any, mask: Any) -> Any:
        word = ir.IntType(64)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(word, [word, word])
            return builder.call(instruction(builder.module, kind, "llvm.x86.bmi.pdep.64"), args)

        return types.int64(types.int64, types.int64), generate

    instruction: Any = cgutils.get_or_insert_function
    typed: Any = intrinsic  # Numba's type stubs do not know that the caller omits the context.
    count_ones, count_zeros, spread = typed(ones), typed(zeros), typed(deposit)

    @overload(count)
    def counted(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_ones(types.int64(bits))

    @overload(lowest)
    def found(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_zeros(types.int64(bits))

    @overload(nth)
    def picked(bits, n):  # type: ignore[no-untyped-def]
        if binding.get_host_cpu_features().get("bmi2"):
            return lambda bits, n: spread(types.int64(1) << n, types.int64(bits))
        return nth
