"""Compiles the rules with mypyc. What the package is stands in pyproject.toml; this is only how it is built.

Every module becomes its own extension (mypyc's separate compilation): calls between modules stay native, and
after an edit only that module is compiled again, with those that use it if what it offers has changed. A C
file is compiled when its content, a generated header it includes or a flag differs from last time; times of
files mean nothing here. All intermediate files are below build/.

    TESSERA_NO_COMPILE=1   install the sources only; they run interpreted
    TESSERA_OPT=0..3       how hard the C compiler tries (1)

Without a C compiler the sources are installed and run interpreted. With one, code of ours that does not
compile stops the build: it never falls back in silence.
"""

import contextlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from textwrap import shorten
from time import monotonic
from types import ModuleType
from typing import Any, Final

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

PACKAGE: Final = Path("src", "tessera")
OPT: Final = os.environ.get("TESSERA_OPT", "1")  # 2 takes half as long again and measured no faster
BUILD: Final = Path("build", f"mypyc-{sys.implementation.cache_tag}")

# What stays interpreted in the compiled layers, and why. Paths below src/tessera, as patterns.
LEFT_OUT: Final = {
    "**/__init__.py": "runs once, defines nothing hot, and as a source keeps the package's files readable",
}


@cache
def loaded(path: Path) -> ModuleType:
    """A module by its file, without importing the package that is being built."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def form() -> ModuleType:
    """`tessera._form`."""
    return loaded(PACKAGE / "_form.py")


@cache
def obstacle() -> str:
    """Why nothing can be compiled here. Empty if a C compiler and Python's headers are at hand."""
    if os.environ.get("TESSERA_NO_COMPILE", "0") not in ("", "0"):
        return "TESSERA_NO_COMPILE is set"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        probe = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        probe.build_lib = probe.build_temp = folder
        log = os.dup(2)  # a compiler that is missing or lame says so at length; the reason is enough
        silence = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(silence, 2)
            probe.ensure_finalized()
            probe.run()
        except (CompileError, LinkError, PlatformError) as cause:
            return f"no working C compiler ({shorten(str(cause), 120)})"
        finally:
            os.dup2(log, 2)
            os.close(log)
            os.close(silence)
    return ""


def compiled_sources() -> list[str]:
    """Every module that is compiled, found by folder: a new title needs no edit here."""
    left_out = {path for pattern in LEFT_OUT for path in PACKAGE.glob(pattern)}
    layers = (PACKAGE / layer for layer in form().LAYERS)
    return sorted(str(path) for layer in layers for path in layer.rglob("*.py") if path not in left_out)


def extensions() -> list[Extension]:
    """Type-check, translate to C, and say what is to be compiled. Faults in our code end the build here."""
    loaded(Path("tools", "constructors.py")).copy_tree(PACKAGE, BUILD / "tree" / PACKAGE)
    try:
        return translated()
    except ValueError:
        # mypyc does not keep in its cache which attributes are floats: a module that was edited cannot be
        # translated against a class of another that was not. Without the cache all are read anew; what comes
        # out as it was is not compiled again.
        shutil.rmtree(BUILD / "mypy", ignore_errors=True)
        return translated()


def translated() -> list[Extension]:
    from mypyc.build import mypycify

    here, tree = Path.cwd(), BUILD / "tree"
    options = ["--config-file", here / "pyproject.toml", "--cache-dir", here / BUILD / "mypy"]
    with contextlib.chdir(tree):  # so that tracebacks name a file as it is named here
        made = mypycify(
            # Faults in what is not compiled are for `make check` to tell, not for an install to die of.
            [*map(str, options), "--follow-imports=silent", *compiled_sources()],
            separate=True,
            opt_level=OPT,
            debug_level="0",
            include_runtime_files=False,  # compiled once for all modules, not once in each
            target_dir=str(here / BUILD / "c"),
        )
    for extension in made:
        # Paths from here on, so that a checkout may move without being compiled again.
        extension.sources = [os.path.relpath(source, here) for source in extension.sources]
        extension.include_dirs = [
            os.path.relpath(folder, here) if Path(folder).is_relative_to(here) else folder
            for folder in extension.include_dirs
        ]
        # A warning of some compiler we never saw is no reason to refuse an install.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":
            flags += ["-fvisibility=hidden", "-ffunction-sections"]
        if sys.platform == "linux":
            extension.extra_link_args = ["-Wl,--gc-sections"]
        extension.extra_compile_args = flags
    return made


class Fingerprints:
    """Tells whether a file that is made from others is still what it was made from."""

    INCLUDE: Final = re.compile(rb'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)

    def __init__(self, roots: list[Path]) -> None:
        self.roots = roots
        self.known: dict[Path, tuple[bytes, list[Path]]] = {}

    def of(self, source: Path, *more: object) -> str:
        """Of a C file with every header it reaches below the roots, and whatever else it depends on."""
        total = blake2b(repr((sys.version, more)).encode(), digest_size=20)
        for path in self.reach(source):
            total.update(self.known[path][0])
        return total.hexdigest()

    def reach(self, source: Path) -> Iterator[Path]:
        waiting, seen = [source], {source}
        while waiting:
            path = waiting.pop()
            yield self.look(path)
            for header in self.known[path][1]:
                if header not in seen:
                    seen.add(header)
                    waiting.append(header)

    def look(self, path: Path) -> Path:
        if path not in self.known:
            data = path.read_bytes()
            names = [os.fsdecode(name) for name in self.INCLUDE.findall(data)]
            near = ([folder / name for folder in (path.parent, *self.roots)] for name in names)
            headers = [next((each for each in places if each.is_file()), None) for places in near]
            self.known[path] = (blake2b(data).digest(), [each for each in headers if each is not None])
        return path


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process builds in this checkout: a server may be compiling behind the scenes."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    with Path(BUILD, ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("tessera: another process is compiling here; waiting for it", file=sys.stderr, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_made_from(target: Path, record: Path, made_from: str) -> bool:
    """Whether the target is there and its record says that it was made from just this."""
    return target.exists() and record.exists() and record.read_text() == made_from


class BuildRules(build_ext):
    """build_ext that translates late, compiles only what changed, and stamps a build in place."""

    def run(self) -> None:
        if obstacle():
            print(f"tessera: not compiled, {obstacle()}; the rules will run interpreted", file=sys.stderr)
            return
        with alone():
            self.build()

    def build(self) -> None:
        """Translate and compile what is stale. One process at a time does this in a checkout."""
        began = monotonic()
        package = str(PACKAGE)
        before = form().marks(package)
        self.distribution.ext_modules = extensions()
        after = form().marks(package)
        # A source that changed while it was being read counts as never compiled.
        self.stamp = {
            name: mark if after.get(name, mark)[-1] == mark[-1] else (-1, 0, form().NEVER)
            for name, mark in before.items()
        }
        self.parallel = self.parallel or os.cpu_count() or 1
        self.swig_opts = None  # finalize_options would split the list it made the first time
        self.finalize_options()  # again, now that the extensions are known
        self.compiled = self.finished = 0
        super().run()
        files = "file" if self.compiled == 1 else "files"
        print(f"tessera: {self.compiled} C {files} compiled in {monotonic() - began:.1f} s", file=sys.stderr)

    def build_extensions(self) -> None:
        from mypyc.build import include_dir

        self.force = True  # past distutils' own comparison of times
        self.fingerprints = Fingerprints([BUILD / "c", Path(include_dir())])
        self.locks: dict[str, threading.Lock] = {}
        self.counting = threading.Lock()
        compile_all = self.compiler.compile

        def compile_changed(sources: list[str], output_dir: str | None = None, **options: Any) -> list[str]:
            objects = self.compiler.object_filenames(sources, output_dir=output_dir or "")
            flags = [f"{name}={options[name]}" for name in sorted(options) if name != "depends"]
            for source, target in zip(sources, objects, strict=True):
                with self.locks.setdefault(target, threading.Lock()):  # runtime files belong to all modules
                    made_from = self.fingerprints.of(
                        Path(source), flags, getattr(self.compiler, "compiler_so", "")
                    )
                    if not is_made_from(Path(target), Path(f"{target}.made-from"), made_from):
                        compile_all([source], output_dir=output_dir, **options)
                        Path(f"{target}.made-from").write_text(made_from)
                        self.compiled += 1
            return list(objects)

        self.compiler.compile = compile_changed
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        record = Path(self.build_temp, f"{ext.name}.made-from")
        flags = (ext.extra_compile_args, ext.extra_link_args, target)
        made_from = " ".join(self.fingerprints.of(Path(source), flags) for source in ext.sources)
        if not is_made_from(target, record, made_from):
            super().build_extension(ext)
            record.parent.mkdir(parents=True, exist_ok=True)
            record.write_text(made_from)
        self.say_how_far()

    def say_how_far(self) -> None:
        """A line for every tenth, if there is anything to compile at all."""
        with self.counting:
            self.finished += 1
            whole = len(self.extensions)
            if self.compiled and self.finished * 10 // whole > (self.finished - 1) * 10 // whole:
                told = f"tessera: compiling the rules: {self.finished} of {whole}"
                print(told, file=sys.stderr, flush=True)

    def copy_extensions_to_source(self) -> None:
        """Put the binaries beside the sources, drop those of modules gone, stamp what was compiled."""
        package = str(PACKAGE)
        form().write_stamp(package, {})
        wanted = set()
        for extension in self.extensions:
            name = self.get_ext_filename(extension.name)
            built, place = Path(self.build_lib, name), Path("src", name)
            wanted.add(place)
            if not place.exists() or (place.stat().st_size, place.stat().st_mtime_ns) != (
                built.stat().st_size,
                built.stat().st_mtime_ns,
            ):
                aside = place.with_suffix(".new")  # never write into a library that a process has mapped
                shutil.copy2(built, aside)
                aside.replace(place)
        for place in PACKAGE.rglob(f"*{form().BINARY}"):
            if place not in wanted:
                place.unlink()
        form().write_stamp(package, self.stamp)


class Rules(Distribution):
    """Says that there are extensions before they are known: finding them takes mypy and seconds."""

    def has_ext_modules(self) -> bool:
        return not obstacle()


setup(distclass=Rules, cmdclass={"build_ext": BuildRules})
