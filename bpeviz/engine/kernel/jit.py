"""The one place that knows Numba's decorator and where its compiled code is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from bpeviz.engine.kernel.compiled_code import folder

# A record, and an array of records: compiled functions read and write fields as attributes.
Record: TypeAlias = Any
Table: TypeAlias = Any

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function at its first call, and keep the result on disk.

    It runs without the interpreter's lock, so that other threads go on.
    """
    return _jitted(function)


def inlined(function: F) -> F:
    """The same for a small function: it becomes part of each function that calls it.

    A call hands over seven numbers for each array, which costs more than a short search.
    """
    return _jitted(function, forceinline=True)


def _jitted(function: F, **options: bool) -> F:
    # Without Numba's own memory management no array can be made inside, and none is counted:
    # counting who holds an array took a third of the time. Callers hold what they hand over.
    options |= {"cache": True, "nogil": True, "_nrt": False}
    library: Any = numba
    settings = library.config
    kept_before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder())
    try:
        decorate: Callable[[F], F] = library.njit(error_model="numpy", **options)
        return decorate(function)
    finally:
        settings.CACHE_DIR = kept_before


@inlined
def full(entry: int) -> int:
    """An entry of a narrow array as a number of 64 bits, so that it can be reckoned with."""
    return np.int64(entry)  # type: ignore[return-value]


def _prefetch(_typing: Any, array: Any, _index: Any) -> Any:
    """What Numba makes of ``prefetch``; see ``llvm.prefetch`` in LLVM's language reference."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> None:
        data = context.make_array(array)(context, builder, values[0]).data
        address = builder.bitcast(builder.gep(data, [values[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        for_reading, keep_close, of_data = number(0), number(3), number(1)
        form = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
        hint = builder.module.declare_intrinsic("llvm.prefetch", [address.type], form)
        builder.call(hint, [address, for_reading, keep_close, of_data])

    return types.void(array, types.intp), generate


# prefetch(array, index): ask the processor for an entry that is needed soon.
prefetch: Any = intrinsic(_prefetch)
