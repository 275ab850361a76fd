"""Training outside the server: the worker, its protocol, the queue.

A page fills an ``Order`` and hands it to the ``Queue``; a ``Job`` follows the
worker's events and ends with a ``Result``, which is small enough to keep.
Reading order: ``order``, ``packing``, ``presenting``, ``worker``, ``live``,
``result``, ``job``, ``queue``, ``estimate``.
"""
