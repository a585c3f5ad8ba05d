"""Commands of single titles: every module here with an `app` is mounted under its own name."""
