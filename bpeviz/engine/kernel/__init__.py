"""The compiled engine: the same results as the plain one, to the last candidate, in less time.

Numba compiles the modules of this package and keeps the machine code on disk, so
that a machine compiles once. Nothing here is imported before it is needed: only
``compiled_code`` (is it there, is it ready?) is light. Reading order:

``tape``, ``pairs``, ``heap``, ``podium``, ``merging``, ``loop``: one training run.
``training``: that run as an iterator of steps. ``row``: the pieces as one array.
``characters``, ``splitting``, ``counting``, ``words``, ``reading``: text → pieces.
``encoding``: one long piece → token ids. ``warming``: compile it all once.
"""
