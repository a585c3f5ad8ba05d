"""`python -m tessera`: the command, without an installed script."""

from tessera.cli import main

if __name__ == "__main__":
    main()
