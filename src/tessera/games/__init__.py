"""The titles, one folder each. A title never imports another title."""
