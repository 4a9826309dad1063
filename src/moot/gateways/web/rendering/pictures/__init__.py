"""Charts as SVG, made on the server without styles or scripts of their own, each with its data as a table."""
