"""What Sanctum Ruins brings beside its rules."""

PAGES = {"map": "Sanctum map", "daily": "Today's run"}
