"""The build hook: compiles the rules and the table with mypyc, and builds the web client with npm.

Where there is no C compiler, or no npm, it says so and goes on without. An editable install runs
interpreted. `TABLEE_COMPILE=0` leaves a wheel interpreted too; `TABLEE_PGO=1`, as for a release,
compiles the rules twice, the second time by what they did in games. A source distribution holds
the built client, so that whoever installs from it needs no npm.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TextIO

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if sys.platform != "win32":
    import fcntl

# gcc and clang: the rules are one unit, so let them be inlined across modules. Measured on random
# play of one game: 4.7 M decisions/s without, 6.1 M with (docs/decisions/0002).
FLAGS = "-fno-semantic-interposition -fvisibility=hidden"
GCC_FLAGS = "-finline-limit=2000"

# What mypyc writes takes the compiler far longer than it took mypyc. So where the C of a group is
# what it was, since what changed is only used by it, the compiler is not asked again.
SETUP = """
import hashlib, os, shutil, sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

group, level, before, *modules = sys.argv.pop().split(os.pathsep)
built = mypycify(["--strict", *modules], opt_level=level, debug_level="0", group_name=group)
code = hashlib.blake2b(f"{sys.version} {level} {os.environ.get('CFLAGS')}".encode())
for path in sorted(Path("build").rglob("*.[ch]")):
    code.update(path.as_posix().encode() + path.read_bytes())
Path("c-code.txt").write_text(code.hexdigest())
if before and Path(before, "c-code.txt").read_text() == code.hexdigest():
    shutil.copytree(before, ".", dirs_exist_ok=True)
else:
    setup(name=group, package_dir={"": "."}, ext_modules=built)
"""
# How hard the compiler tries. The table's code is calls of Python: with 1 the compiler takes half
# as long, and an action as many instructions as with 3 (docs/decisions/0002).
LEVELS = {"tablee": "3", "tablee_table": "1"}

# A tuned build: the rules count what they do in games, and are compiled again by that. What was not
# tried is compiled as ever.
COUNTING = "-fprofile-generate"
BY_COUNTS = "-fprofile-use -fprofile-partial-training -Wno-missing-profile"
TRIAL = """
import tablee
from tablee.bots.search import Search
from tablee.kernel.game import has_contests

def try_out(game, seats, seed):
    chance = tablee.FastChance.seeded(seed)
    state = game.start(seats, chance)
    if not has_contests(game):
        world = state.clone()
        world.redeal(0, chance)
        Search(world, 0, chance).run(50)
    tablee.play_out(state, chance)

for game in tablee.shelf().values():
    for seats in range(game.fewest_seats, game.most_seats + 1):
        for seed in range(200):
            try_out(game, seats, seed)
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the web client, and to a wheel the compiled modules."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.alone = wait_until_alone(Path(self.root))
        self.build_web()
        if self.target_name == "wheel":
            self.add_compiled(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.alone.close()

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        missing = what_is_missing()
        if missing:
            self.app.display_warning(f"tablee is installed interpreted, slower: {missing}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for group in self.compiled():
            for file in group.rglob("*"):
                if file.suffix in {".so", ".pyd"}:
                    build_data["force_include"][str(file)] = str(file.relative_to(group))
            if (group / TUNED).exists():
                build_data["force_include"][str(group / TUNED)] = f"tablee/{TUNED}"
        self.app.display_info("tablee is installed compiled")

    def build_web(self) -> None:
        """Build the web client, unless what is there was built from the same sources."""
        web = Path(self.root) / "web"
        output = Path(self.root) / "src" / "tablee" / "server" / "web"
        is_built = (output / STAMP).exists()
        if is_built and (is_source_distribution(self.root) or stamp_of(web) == built_stamp(output)):
            return
        npm = shutil.which("npm")
        if npm is None and self.target_name == "sdist":
            raise RuntimeError("a source distribution holds the web client: install Node first")
        if npm is None:
            what = "an older web client" if is_built else "no web client"
            self.app.display_warning(f"tablee is installed with {what}: there is no npm")
            return
        fetch_packages(npm, web)
        run([npm, "run", "build"], web, dict(os.environ))
        (output / STAMP).write_text(stamp_of(web), encoding="utf-8")

    def compiled(self) -> list[Path]:
        """The folders of the compiled groups; kept, and made anew when a source has changed."""
        source = Path(self.root) / "src"
        settings = self.metadata.config["tool"]["tablee"]
        rules = [path for path in found(source, settings["rules"]) if is_native(path)]
        alone = [*rules, *found(source, settings["rules-imports"])]
        table = found(source, settings["table"])
        beside = set(found(source, settings["table-imports"])) - set(table)
        built = Path(self.root) / ".build" / "mypyc"
        built.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor() as both:  # each is a compiler, that is a process of its own
            groups = [
                both.submit(self.group, "tablee", rules, alone, built),
                both.submit(self.group, "tablee_table", table, [*table, *sorted(beside)], built),
            ]
        kept = [group.result() for group in groups]
        names = {path.name.split("-")[0] for path in kept}
        for old in built.iterdir():
            if old not in kept and old.name.split("-")[0] in names:
                shutil.rmtree(old)
        return kept

    def group(self, name: str, modules: list[Path], used: list[Path], built: Path) -> Path:
        """Modules that are compiled as one, from a copy of all that they use."""
        source = Path(self.root) / "src"
        if name == "tablee" and is_to_be_tuned():
            without = why_untuned()
            if not without:
                return self.tuned_group(name, modules, used, built)
            self.app.display_warning(f"the rules are compiled without trial games: {without}")
        kept = built / f"{name}-{stamp_of_group(used)}"
        if not kept.is_dir():
            with tempfile.TemporaryDirectory() as folder:
                work = Path(folder) / "src"
                copy_alone(source, used, work)
                before = next((str(old) for old in built.glob(f"{name}-*/c-code.txt")), "")
                names = [str(path.relative_to(source)) for path in modules]
                compile_modules(work, name, names, before.removesuffix("c-code.txt"))
                put_whole(work, kept)
        return kept

    def tuned_group(self, name: str, modules: list[Path], used: list[Path], built: Path) -> Path:
        """The same, compiled twice, and kept beside the plain one."""
        source = Path(self.root) / "src"
        kept = built / f"{name}_tuned-{stamp_of_group(used)}"
        if not kept.is_dir():
            with tempfile.TemporaryDirectory() as folder:
                work = Path(folder) / "src"
                copy_alone(source, used, work)
                compile_tuned(
                    work, name, [str(path.relative_to(source)) for path in modules], source
                )
                put_whole(work, kept)
        return kept


STAMP = "built-from.txt"
TUNED = "tuned.txt"  # beside the rules of a tuned build: by what it was tuned


def found(source: Path, patterns: list[str]) -> list[Path]:
    return sorted({path for pattern in patterns for path in source.glob(pattern)})


def is_native(module: Path) -> bool:
    """Whether it is written for mypyc: in native integers, or nothing but numbers with names."""
    imports = set(re.findall(r"^(?:from|import) (\S+)", module.read_text("utf-8"), re.MULTILINE))
    return "mypy_extensions" in imports or imports == {"typing"}


def wait_until_alone(root: Path) -> TextIO:
    """A lock on the tree, as long as what is returned is open: builds of it come in turn."""
    folder = root / ".build"
    folder.mkdir(exist_ok=True)
    file = (folder / "building.lock").open("w")
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX)
    return file


def put_whole(made: Path, kept: Path) -> None:
    """All of it or nothing, whenever a build is stopped."""
    part = kept.with_name(f"{kept.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    shutil.copytree(made, part, ignore=shutil.ignore_patterns("build", "*.py"))
    part.rename(kept)


def is_source_distribution(root: str) -> bool:
    """Whether this is one that was unpacked: its client is as it was released."""
    return (Path(root) / "PKG-INFO").exists()


def fetch_packages(npm: str, web: Path) -> None:
    """What builds the client, if it is not there; who has the tools for its tests keeps them."""
    wanted = packages_of(web / "package-lock.json")
    there = packages_of(web / "node_modules" / ".package-lock.json")
    needed = {name for name, about in wanted.items() if not {"dev", "optional"} & about.keys()}
    if all(wanted[name].get("version") == there.get(name, {}).get("version") for name in needed):
        return
    has_tools = any("dev" in about for about in there.values())
    run([npm, "ci", *([] if has_tools else ["--omit=dev"])], web, dict(os.environ))


def packages_of(lock: Path) -> dict[str, dict[str, Any]]:
    """By the folder of each; without that of the project itself."""
    if not lock.exists():
        return {}
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    return {name: about for name, about in packages.items() if name}


def stamp_of_group(used: list[Path]) -> str:
    """A hash of how and from what modules are compiled."""
    how = f"{sys.version} {sysconfig.get_platform()} {SETUP} {LEVELS} {FLAGS} {GCC_FLAGS}"
    how += f" {COUNTING} {BY_COUNTS} {TRIAL}"
    stamp = hashlib.blake2b(how.encode(), digest_size=8)
    for path in used:
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


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


def is_to_be_tuned() -> bool:
    return os.environ.get("TABLEE_PGO") == "1"


def why_untuned() -> str:
    """Why nothing can be tuned here, or nothing."""
    if sys.platform == "win32" or not is_gcc():
        return "that needs gcc"
    if os.environ.get("CFLAGS", "").find("-fprofile") >= 0:
        return "CFLAGS has profiles of its own"
    return ""


def is_gcc() -> bool:
    compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=False)
    return "Free Software" in compiler.stdout


def compile_modules(
    work: Path, group: str, modules: list[str], before: str, more: str = ""
) -> None:
    """Compile modules as a group, in the folder that holds a copy of them.

    Unless the folder of an older build, if there is one, was compiled from the same C.
    """
    (work / "setup.py").write_text(SETUP, encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": "."}
    if sys.platform != "win32":
        flags = f"{FLAGS} {GCC_FLAGS}" if is_gcc() else FLAGS
        environment["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {flags} {more}".strip()
    told = os.pathsep.join([group, LEVELS[group], before, *modules])
    run([sys.executable, "setup.py", "build_ext", "--inplace", "--force", told], work, environment)


def compile_tuned(work: Path, group: str, modules: list[str], source: Path) -> None:
    """The same, twice: the second time by what the modules did in trial games.

    In the same folder, where the compiler finds what was counted beside what it had made.
    """
    compile_modules(work, group, modules, "", COUNTING)
    play_trial(work, source)
    if not list(work.rglob("*.gcda")):
        raise RuntimeError("the trial games have left no counts")
    compile_modules(work, group, modules, "", BY_COUNTS)
    (work / TUNED).write_text("trial games of all on the shelf\n", encoding="utf-8")


def play_trial(work: Path, source: Path) -> None:
    """Play games with what has been compiled, laid over a copy of all sources."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "src"
        skipped = shutil.ignore_patterns("__pycache__", "web")
        shutil.copytree(source / "tablee", whole / "tablee", ignore=skipped)
        for made in work.rglob("*.so"):
            if "build" not in made.relative_to(work).parts:
                shutil.copy(made, whole / made.relative_to(work))
        run([sys.executable, "-c", TRIAL], whole, {**os.environ, "PYTHONPATH": str(whole)})


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        raise RuntimeError(f"{' '.join(command[:3])} failed:\n{said}")
