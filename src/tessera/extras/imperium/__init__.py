"""What Backbay Imperium brings beside its rules."""
