"""The lessons: a module each that composes one, and the registry that puts them in order.

Like the pages they compose and compute nothing; their texts are Markdown files
in ``lessons/``, and their figures come from ``studies``.
"""
