"""`python -m tessera.bridge`: the bridge on standard input and output."""

import sys

from tessera.bridge.frames import serve

if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
