"""What the lessons compute: one topic a module, each from a tokenizer and an input."""
