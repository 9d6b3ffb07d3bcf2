"""The build hook: compiles the rules and the table with mypyc, and builds the web client with npm.

Where there is no C compiler, or no npm, it says so and goes on without. An editable install runs
interpreted. `TABLEE_COMPILE=0` leaves a wheel interpreted too.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# gcc and clang: the rules are one unit, so let them be inlined across modules. Measured on random
# play of one game: 4.7 M decisions/s without, 6.1 M with (docs/decisions/0002).
FLAGS = "-fno-semantic-interposition -fvisibility=hidden"
GCC_FLAGS = "-finline-limit=2000"

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

group, *modules = sys.argv.pop().split(":")
built = mypycify(["--strict", *modules], opt_level="3", debug_level="0", group_name=group)
setup(name=group, package_dir={"": "."}, ext_modules=built)
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self.build_web()
        missing = what_is_missing()
        if missing:
            self.app.display_warning(f"tablee is installed interpreted, slower: {missing}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for group in self.compiled().iterdir():
            for file in group.rglob("*"):
                if file.suffix in {".so", ".pyd"}:
                    build_data["force_include"][str(file)] = str(file.relative_to(group))
        self.app.display_info("tablee is installed compiled")

    def build_web(self) -> None:
        """Build the web client, unless what is there was built from the same sources."""
        web = Path(self.root) / "web"
        output = Path(self.root) / "src" / "tablee" / "server" / "web"
        npm = shutil.which("npm")
        if not web.is_dir() or (stamp_of(web) == built_stamp(output)):
            return
        if npm is None:
            self.app.display_warning("tablee is installed without its web client: there is no npm")
            return
        if not is_newer(web / "node_modules" / ".package-lock.json", web / "package-lock.json"):
            run([npm, "ci", "--omit=dev"], web, dict(os.environ))
        run([npm, "run", "build"], web, dict(os.environ))
        (output / STAMP).write_text(stamp_of(web), encoding="utf-8")

    def compiled(self) -> Path:
        """The folder with the compiled groups; kept, and made anew when a source has changed."""
        source = Path(self.root) / "src"
        settings = self.metadata.config["tool"]["tablee"]
        rules = [path for path in found(source, settings["rules"]) if is_native(path)]
        alone = [*rules, *found(source, settings["rules-imports"])]
        table = found(source, settings["table"])
        beside = set(found(source, settings["table-imports"])) - set(table)
        built = Path(self.root) / ".build" / "mypyc"
        built.mkdir(parents=True, exist_ok=True)
        kept = [
            self.group("tablee", rules, alone, built),
            self.group("tablee_table", table, [*table, *sorted(beside)], built),
        ]
        for old in built.iterdir():
            if old not in kept:
                shutil.rmtree(old)
        return built

    def group(self, name: str, modules: list[Path], used: list[Path], built: Path) -> Path:
        """Modules that are compiled as one, from a copy of all that they use."""
        source = Path(self.root) / "src"
        stamp = hashlib.blake2b(f"{sys.version} {sysconfig.get_platform()}".encode(), digest_size=8)
        for path in [Path(__file__), *used]:
            stamp.update(path.read_bytes())
        kept = built / f"{name}-{stamp.hexdigest()}"
        if not kept.is_dir():
            with tempfile.TemporaryDirectory() as folder:
                work = Path(folder) / "src"
                copy_alone(source, used, work)
                compile_modules(work, name, [str(path.relative_to(source)) for path in modules])
                shutil.copytree(work, kept, ignore=shutil.ignore_patterns("build", "*.py"))
        return kept


STAMP = "built-from.txt"


def found(source: Path, patterns: list[str]) -> list[Path]:
    return sorted({path for pattern in patterns for path in source.glob(pattern)})


def is_native(module: Path) -> bool:
    """Whether it is written for mypyc: in native integers, or nothing but numbers with names."""
    imports = set(re.findall(r"^(?:from|import) (\S+)", module.read_text("utf-8"), re.MULTILINE))
    return "mypy_extensions" in imports or imports == {"typing"}


def is_newer(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


def stamp_of(web: Path) -> str:
    """A hash of everything that the client is built from."""
    stamp = hashlib.blake2b(digest_size=16)
    words = (web.parent / "src" / "tablee").rglob("words/*.toml")
    for path in sorted([*web.rglob("*"), *words]):
        if path.is_file() and "node_modules" not in path.parts:
            stamp.update(path.name.encode() + b"\0" + path.read_bytes())
    return stamp.hexdigest()


def built_stamp(output: Path) -> str:
    file = output / STAMP
    return file.read_text(encoding="utf-8") if file.exists() else ""


def copy_alone(source: Path, modules: list[Path], work: Path) -> None:
    """Copy modules without the rest of their packages, which may need what is not installed."""
    for path in modules:
        copy = work / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
        for package in copy.relative_to(work).parents[:-1]:
            (work / package / "__init__.py").touch()


def what_is_missing() -> str:
    """Why nothing can be compiled here, or nothing."""
    if os.environ.get("TABLEE_COMPILE") == "0":
        return "TABLEE_COMPILE=0"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers are not installed"
    return ""


def compile_modules(work: Path, group: str, modules: list[str]) -> None:
    """Compile modules as a group, in the folder that holds a copy of them."""
    (work / "setup.py").write_text(SETUP, encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": "."}
    if sys.platform != "win32":
        compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=False)
        flags = f"{FLAGS} {GCC_FLAGS}" if "Free Software" in compiler.stdout else FLAGS
        environment["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {flags}".strip()
    command = [sys.executable, "setup.py", "build_ext", "--inplace", ":".join([group, *modules])]
    run(command, work, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        raise RuntimeError(f"{' '.join(command[:3])} failed:\n{said}")
