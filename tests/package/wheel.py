"""Looks into the wheel that `make wheel` built: python tests/package/wheel.py dist

Binaries and their sources are both inside if this machine can compile; nothing else of a checkout is.
"""

import sys
from pathlib import Path
from zipfile import ZipFile

LAYERS = ("core", "boards", "draw", "games")


def faults_in(wheel: Path, package: Path) -> list[str]:
    names = set(ZipFile(wheel).namelist())
    inside = {name for name in names if name.startswith("tessera/")}
    sources = {f"tessera/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")}
    data = {
        f"tessera/{path.relative_to(package).as_posix()}"
        for path in (
            *package.glob("games/*/data/**/*.*"),
            *package.glob("games/*/README.md"),
            package / "py.typed",
        )
    }
    faults = [f"missing: {name}" for name in sorted((sources | data) - inside)]
    faults += [
        f"stray: {name}" for name in sorted(inside) if name.endswith(".stamp") or "__pycache__" in name
    ]
    faults += [f"no such source: {name}" for name in sorted(inside - sources) if name.endswith(".py")]
    if "none-any" not in wheel.name:
        binaries = {name.partition(".")[0] for name in inside if name.endswith((".so", ".pyd"))}
        rules = {
            name.removesuffix(".py")
            for name in sources
            if name.split("/")[1] in LAYERS and not name.endswith("/__init__.py")
        }
        faults += [f"not compiled: {name}.py" for name in sorted(rules - binaries)]
    return faults


if __name__ == "__main__":
    (wheel,) = Path(sys.argv[1]).glob("*.whl")
    faults = faults_in(wheel, Path("src", "tessera"))
    print("\n".join([f"{wheel}: {wheel.stat().st_size // 1024} KiB", *faults]))
    sys.exit(bool(faults))
