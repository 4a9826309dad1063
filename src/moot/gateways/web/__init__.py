"""The pages, served to a browser and usable without JavaScript."""
