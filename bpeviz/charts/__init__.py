"""Charts: pure functions from a DataFrame to an Altair chart."""
