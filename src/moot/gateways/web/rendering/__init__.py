"""From values to HTML: templates, Markdown, times, differences and pictures."""
