"""The compiled engine: the same results as the plain one, to the last candidate, in less time.

Numba compiles the modules of this package and keeps the machine code on disk, so
that a machine compiles once. Nothing here is imported before it is needed, but for
``compiled_code``, which is light. Reading order:

- ``tape``, ``pairs``, ``names``, ``heap``, ``podium``, ``census``, ``merging``,
  ``loop``: one training run, from the row of tokens to a step
- ``training``: that run as an iterator of steps; ``row``: the pieces as one array
- ``characters``, ``splitting``, ``counting``, ``reading``: from a text to its pieces
- ``encoding``: one long piece → token ids
- ``compiled_code``, ``jit``, ``warming``, ``__main__``: compiling, once and in the background
"""
