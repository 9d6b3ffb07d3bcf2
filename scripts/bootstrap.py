"""Put the pinned uv into a folder, on a machine that may have nothing but Python.

With pip: pip installs it. Without pip: it is fetched from the package index that the machine is
set up for (pip's own settings), and held to the same hashes. Without either, on Debian as root:
apt installs pip first.
"""

import configparser
import hashlib
import html
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

PINS = Path(__file__).parent.parent / "requirements" / "uv.txt"


def main(folder: Path) -> int:
    if not (has_pip() or from_index(folder) or apt_installs_pip()):
        print(
            "Tablée needs pip to fetch its tools, and this Python has none.\n"
            "Install it (on Debian or Ubuntu: apt-get install python3-pip) and try again.",
            file=sys.stderr,
        )
        return 1
    if not (folder / "bin" / "uv").exists():
        from_pip(folder)
    return 0


def has_pip() -> bool:
    return run("-m", "pip", "--version").returncode == 0


def from_pip(folder: Path) -> None:
    command = ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps"]
    done = run(*command, "--upgrade", "--target", str(folder), "-r", str(PINS))
    if done.returncode != 0:
        raise SystemExit(f"pip could not install uv:\n{done.stderr}")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def apt_installs_pip() -> bool:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "python3-pip"]):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            return False
    return has_pip()


def from_index(folder: Path) -> bool:
    """Fetch the wheel of this platform by itself; False if pip's settings name no index."""
    index = index_address()
    if not index:
        return False
    page_address = index.rstrip("/") + "/uv/"
    page = fetch(page_address).decode()
    pins = PINS.read_text(encoding="utf-8")
    version = re.search(r"uv==(\S+)", pins)[1]  # type: ignore[index]
    wanted = re.compile(rf"uv-{re.escape(version)}-py3-none-manylinux\S*{machine()}\S*\.whl")
    for link, name in re.findall(r'href="([^"]+)"[^>]*>\s*([^<]+?)\s*<', page):
        if wanted.fullmatch(name):
            wheel = fetch(urllib.parse.urljoin(page_address, html.unescape(link).split("#")[0]))
            if hashlib.sha256(wheel).hexdigest() not in pins:
                raise SystemExit(f"{name} does not have the hash that requirements/uv.txt names")
            unpack(wheel, folder)
            return True
    return False


def machine() -> str:
    return sysconfig.get_platform().rpartition("-")[2]


def index_address() -> str:
    named = os.environ.get("UV_DEFAULT_INDEX") or os.environ.get("PIP_INDEX_URL")
    if named:
        return named
    config = configparser.ConfigParser(interpolation=None)
    home = Path.home()
    config.read(["/etc/pip.conf", home / ".pip" / "pip.conf", home / ".config/pip/pip.conf"])
    return config.get("global", "index-url", fallback="")


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
    return content


def unpack(wheel: bytes, folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        for member in archive.namelist():
            if member.endswith("/scripts/uv"):
                target = folder / "bin" / "uv"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(member))
                target.chmod(0o755)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
