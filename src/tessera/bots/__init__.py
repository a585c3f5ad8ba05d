"""Players that work on any title through the contract alone."""
