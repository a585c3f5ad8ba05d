"""The commands that belong to no single title: every module here is one, under its own name."""
