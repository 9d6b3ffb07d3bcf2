"""Which tests belong to what changed: printed for `make quick`, which runs them compiled.

What is not committed counts, or else the last commit. A layer's tests are those of its folder; the
long campaigns are left to `make test`.
"""

import subprocess
from pathlib import Path, PurePath

ROOT = Path(__file__).parent.parent
ALWAYS = [
    "tests/test_api.py",
    "tests/test_docs.py",
    "tests/test_layers.py",
    "tests/test_protocol.py",
]
CAMPAIGNS = {"test_crash.py", "test_door.py", "test_fuzz.py", "test_nonsense.py", "test_folder.py"}
CAMPAIGNS |= {path.name for path in (ROOT / "tests" / "table").glob("test_*bytes.py")}
LAYERS = {"wire": "table", "lab": "lab", "terminal": "games"}  # whose tests are in another folder


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed() -> list[PurePath]:
    """Files that differ from the last commit, or that it changed."""
    new = git("ls-files", "--others", "--exclude-standard")
    names = [*git("diff", "--name-only", "HEAD"), *new] or git("diff", "--name-only", "HEAD~1")
    return [PurePath(name) for name in names]


def tests_of(path: PurePath) -> list[Path]:
    """The tests that a changed file belongs to."""
    parts = path.parts
    if parts[0] == "tests" and path.name.startswith("test_"):
        is_quick = parts[1] not in ("browser", "terminal") and path.name not in CAMPAIGNS
        return [ROOT / path] if is_quick and (ROOT / path).exists() else []
    if parts[0] == "deploy":
        return [ROOT / "tests" / "deploy" / "test_files.py"]
    if parts[:2] == ("src", "tablee") and len(parts) > 3:
        layer = LAYERS.get(parts[2], parts[2])
        folder = f"games/{parts[3]}" if layer == "games" else layer
        found = sorted((ROOT / "tests" / folder).glob("test_*.py"))
        return [one for one in found if one.name not in CAMPAIGNS]
    return []


def main() -> None:
    found = {one for path in changed() for one in tests_of(path)}
    print(*ALWAYS, *sorted(str(one.relative_to(ROOT)) for one in found))


if __name__ == "__main__":
    main()
