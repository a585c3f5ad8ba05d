"""What Full Metal Planète brings beside its rules: commands, routes for its files, and their page."""

PAGES = {"files": "Full Metal files"}
