"""What Full Metal Planète brings beside its rules."""
