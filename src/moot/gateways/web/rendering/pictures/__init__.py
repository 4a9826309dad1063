"""Pictures made on the server: SVG without style or script of its own, each with its facts as a table beneath."""
