"""Parts of pages that are large, or that several pages show. They compose, as pages do."""
