# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the commands of docs/reference/omega.md, as they stand there.

Usage: document_commands_test.py PROGRAMS REPOSITORY

PROGRAMS is the folder of winnow and winnow-filter. Ends with 77 if omindex or quest is not installed.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import document_commands

SKIPPED = 77
programs = repository = pathlib.Path()


class DocumentTest(unittest.TestCase):
    """All commands, one after another, in one folder."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        (cls.folder / "sample_sites").symlink_to(repository / "sample_sites")
        environment = {"PATH": f"{programs}:{os.environ['PATH']}",
                       "XDG_RUNTIME_DIR": str(cls.folder)}
        cls.complaints = list(document_commands.complaints(
            repository / "docs/reference/omega.md", cls.folder, environment))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_the_commands_do_what_the_document_says(self):
        self.assertEqual(self.complaints, [])

    def test_without_the_filter_the_menu_finds_as_many_pages_as_it_says(self):
        database = self.folder / "plain.db"
        subprocess.run(["omindex", "--db", database, "--url", "/", self.folder / "mirror"],
                       check=True, stdout=subprocess.DEVNULL)
        found = subprocess.run(["quest", f"--db={database}", "--check-at-least=1000", "puzzles"],
                               check=True, stdout=subprocess.PIPE, text=True).stdout
        self.assertIn("Exactly 34 matches", found)


if __name__ == "__main__":
    programs, repository = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    for tool in ("omindex", "quest"):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh)")
            sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
