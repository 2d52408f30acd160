# test_manual.py : each Python listing of the documents is a whole program and prints the text that follows it.
#
#   python3 test_manual.py --write    puts into the pages what the programs print; read it before it is committed
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ.get("ABUT_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
LISTING = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```\n", re.M | re.S)
PAGES = ["docs/manual/python.md", "python/README.md"]


def output_of(listing):
    with tempfile.TemporaryDirectory() as folder:  # what it writes
        ran = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=False, timeout=120,
                             cwd=folder)
    if ran.returncode:
        raise AssertionError(ran.stdout + ran.stderr)
    return ran.stdout


class Manual(unittest.TestCase):
    def test_listings(self):
        for page in PAGES:
            text = (ROOT / page).read_text(encoding="utf-8")
            self.assertEqual(text.count("```python"), len(LISTING.findall(text)), f"{page}: a listing without its output")
            for match in LISTING.finditer(text):
                if any(name in match.group(1) and not importlib.util.find_spec(name) for name in ("matplotlib", "distributed")):
                    continue
                with self.subTest(page=page, line=text[:match.start()].count("\n") + 1):
                    self.assertEqual(output_of(match.group(1)), match.group(2))

    def test_robot(self):
        robot = ROOT / "examples/python/robot.py"
        printed = subprocess.run([sys.executable, robot], capture_output=True, text=True, check=True)
        lines = printed.stdout.splitlines()
        self.assertIn("\n".join(lines[:2]), (ROOT / PAGES[0]).read_text(encoding="utf-8"))
        self.assertRegex(lines[2], r"^\d+ poses a second$")


def write():
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        text = LISTING.sub(lambda m: f"```python\n{m.group(1)}```\n\n```text\n{output_of(m.group(1))}```\n", text)
        (ROOT / page).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        unittest.main()
