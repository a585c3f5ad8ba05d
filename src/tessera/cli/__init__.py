"""The command `tessera`.

Exit codes: 0 done; 1 a check failed (a replay diverged, a ruleset has faults, a game did not end); 2 bad
input or usage; 130 interrupted. Errors go to standard error in one line or a short list, never a traceback.
"""

from tessera.cli.main import main

__all__ = ["main"]
