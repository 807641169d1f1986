# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the examples of all commands, as help texts and the man page show them.

Usage: examples_test.py WINNOW SITE    the program, and a sample site with topics and gold texts

They find what they name: a mirror, the output of a generator, a page, topics, judgements and gold texts.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

winnow = ""
site = pathlib.Path()
# What is made before others read it.
FIRST = ("index", "learn")


def printed(*arguments):
    """What the program prints."""
    return subprocess.run([winnow, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


def commands():
    """All commands, in the order of --help."""
    return re.findall(r"^  ([a-z]+)  ", printed("--help").partition("\nDaily use:\n")[2], re.M)


def examples_of(command):
    """The lines of a shell at the end of a command's help."""
    return [line[2:] for line in printed(command, "--help").partition("\nExamples:\n")[2].splitlines() if line]


class ExamplesTest(unittest.TestCase):
    """All of them, in one folder."""

    def prepare(self, folder):
        shutil.copytree(site / "pages", folder / "mirror")
        shutil.copytree(site / "pages", folder / "build" / "html")
        shutil.copytree(site / "gold", folder / "gold")
        shutil.copy(site / "pages" / "2023" / "06" / "lighthouse-keeper" / "index.html", folder / "page.html")
        for name in ("topics.tsv", "qrels.txt"):
            shutil.copy(site / name, folder)

    def test_each_command_has_an_example_that_begins_with_its_name(self):
        for command in commands():
            with self.subTest(command=command):
                lines = examples_of(command)
                self.assertTrue(lines and lines[0].startswith("# "), lines)
                self.assertTrue(any(line.startswith(f"winnow {command} ") for line in lines), lines)

    def test_all_run(self):
        names = commands()
        self.assertGreater(len(names), 15)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.prepare(folder)
            environment = {**os.environ, "PATH": f"{pathlib.Path(winnow).parent}:{os.environ['PATH']}",
                           "XDG_CACHE_HOME": str(folder / "cache")}
            for command in sorted(names, key=lambda each: each not in FIRST):
                for line in examples_of(command):
                    if line.startswith("#"):
                        continue
                    with self.subTest(line=line):
                        done = subprocess.run(["sh", "-c", line], cwd=folder, env=environment,
                                              capture_output=True, text=True, check=False)
                        self.assertEqual(done.returncode, 0, done.stderr)
                        self.assertNotIn("error", done.stderr)

    def test_the_man_page_has_them_too(self):
        section = printed("docs", "man").partition("\n.SH EXAMPLES\n")[2]
        section = section.replace("\\&", "").replace("\\-", "-").replace("\\(aq", "'").splitlines()
        for command in commands():
            for line in examples_of(command):
                with self.subTest(line=line):
                    self.assertIn(line.removeprefix("# "), section)


if __name__ == "__main__":
    winnow, site = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
