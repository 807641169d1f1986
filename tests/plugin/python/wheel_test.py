# SPDX-License-Identifier: GPL-2.0-or-later
"""The wheel of the Python package: made of a build's library, installed into a new environment, and used.

Usage: wheel_test.py MAKE_WHEEL LIBRARY

Ends with 77 where patchelf, binutils or python3-venv is missing.
"""
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests

SKIPPED = 77
HERE = pathlib.Path(__file__).parent
make_wheel = library = None

LOADED = """
import winnow
page = winnow.extract("<meta charset=utf-8><title>T</title><p>\\u65e5\\u672c\\u8a9e words".encode("shift_jis"),
                      charset="shift_jis")
assert page.text == "\\u65e5\\u672c\\u8a9e words\\n", page.text
for line in open("/proc/self/maps"):
    name = line.split()[-1]
    if "libwinnow" in name or "libicu" in name:
        print(name)
"""


def run(*command, **options):
    """Output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}: {done.stdout}")
    return done.stdout


def plain_environment():
    """Without what would lead to another package or library."""
    return {name: value for name, value in os.environ.items()
            if name not in ("PYTHONPATH", "WINNOW_LIBRARY", "LD_LIBRARY_PATH", "WINNOW")}


class WheelTest(unittest.TestCase):
    """One wheel for all tests: making it takes most of the time."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.wheel = pathlib.Path(run(sys.executable, make_wheel, "--library", library, "--out",
                                     cls.folder / "wheels").strip())
        run(sys.executable, "-m", "venv", cls.folder / "venv")
        cls.python = cls.folder / "venv/bin/python"
        run(cls.python, "-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check",
            cls.wheel, env=plain_environment())

    def run_here(self, *arguments, **variables):
        """Output of the environment's Python."""
        return run(self.python, *arguments, cwd=self.folder, env={**plain_environment(), **variables})

    def test_the_name_says_what_it_runs_on(self):
        found = re.fullmatch(r"winnow-[\d.]+-py3-none-manylinux_2_(\d+)_(\w+)\.whl", self.wheel.name)
        self.assertTrue(found, self.wheel.name)
        self.assertEqual(found.group(2), platform.machine())
        self.assertLessEqual(int(found.group(1)), int(platform.libc_ver()[1].split(".")[1]))

    def test_the_list_of_files_is_right(self):
        with zipfile.ZipFile(self.wheel) as archive:
            names = archive.namelist()
            record = next(name for name in names if name.endswith("/RECORD"))
            rows = dict(line.split(",", 1) for line in archive.read(record).decode().splitlines())
            self.assertEqual(set(rows), set(names))
            self.assertIn("winnow/py.typed", names)
            licences = {name.rpartition("/")[2] for name in names if "/LICENSE" in name}
            self.assertIn("LICENSE", licences)
            if pathlib.Path("/usr/share/doc/libicu-dev/copyright").exists():
                self.assertIn("LICENSE.libicu-dev", licences)
        self.assertIn("No broken requirements", self.run_here("-m", "pip", "check"))

    def test_it_uses_what_it_carries_and_nothing_else_of_the_kind(self):
        loaded = set(self.run_here("-c", LOADED).split())
        self.assertEqual({pathlib.Path(name).parent for name in loaded},
                         {next((self.folder / "venv").glob("lib/*/site-packages/winnow/lib"))})
        self.assertIn("libwinnow.so.1", {pathlib.Path(name).name for name in loaded})
        self.assertIn(str(self.folder / "venv"), self.run_here("-m", "winnow").split("library")[1])

    def test_it_passes_the_tests_of_the_package(self):
        """The first of them, or with WINNOW_LONG_TESTS in the environment all; CTest runs all of them with the library of the build."""
        for name in long_tests.every(3, ("extract_test.py", "threads_test.py", "recipes_test.py")):
            self.run_here(HERE / name, PYTHONPATH=str(HERE), WINNOW=os.environ["WINNOW"])

    def test_it_is_the_same_each_time(self):
        again = run(sys.executable, make_wheel, "--library", library, "--out", self.folder / "again").strip()
        self.assertEqual(*(hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()
                           for file in (again, self.wheel)))

    def test_without_a_library_it_is_for_any_system(self):
        pure = pathlib.Path(run(sys.executable, make_wheel, "--out", self.folder / "pure").strip())
        self.assertRegex(pure.name, r"-py3-none-any\.whl$")
        self.assertLess(pure.stat().st_size, 100000)


if __name__ == "__main__":
    make_wheel, library = sys.argv[1:3]
    for tool in ("patchelf", "objdump", "strip", "ldd"):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh wheel)")
            sys.exit(SKIPPED)
    if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL,
                      check=False).returncode != 0:
        print("left out: python3-venv is not installed (scripts/install_packages.sh wheel)")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
