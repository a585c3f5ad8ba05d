"""Players against each other: who meets whom, what came of it, and how sure one may be."""
