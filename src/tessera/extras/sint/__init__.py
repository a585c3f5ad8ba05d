"""What SINT FTL brings beside its rules."""
