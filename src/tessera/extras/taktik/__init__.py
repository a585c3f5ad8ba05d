"""What Taktik brings beside its rules."""
