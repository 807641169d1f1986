# SPDX-License-Identifier: GPL-2.0-or-later
"""What scripts/release_check.sh --quick says of small repositories. Ends with 77 where git is missing.

Usage: release_check_test.py REPOSITORY
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
COPIED = ("scripts/release_check.sh", "scripts/common.sh", "bench/figure_tables.py",
          "bench/extraction_tables.py", "bench/keep_table.py", "bench/peer_figures.py", "bench/scale_tables.py",
          "bench/scale_estimate.py", "tests/rules/check_figures.py",
          "tests/rules/source_tree.py")
TABLE = ("<!-- figures: noise, written by bench/write_figures.py -->\n| noise | 0 |\n|---|---|\n| raw | .500 |\n\n"
         "(Measured 2026-01-31 at commit {commit}.)\n<!-- end of figures -->\n")
repository = pathlib.Path()


class ReleaseCheck(unittest.TestCase):
    """Each test begins with a commit that can be released."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for name in COPIED:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(repository / name, self.root / name)
        self.write("CMakeLists.txt", "project(Winnow VERSION 1.2.3 LANGUAGES C)\n")
        self.write("CHANGELOG.md", "# Changelog\n\n## [1.2.3] - 2026-01-31\n")
        self.git("init", "--quiet")
        self.commit()
        self.measured_at(self.git("rev-parse", "--short", "HEAD").strip())
        self.commit()

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def measured_at(self, commit):
        """A result, and the document that has it."""
        self.write("bench/results/noise.json", json.dumps(
            {"command": "bench/write_figures.py", "date": "2026-01-31", "commit": commit, "noise": {"0": {"raw": .5}}}, indent=1))
        self.write("docs/A.md", TABLE.format(commit=commit))

    def git(self, *words):
        return subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=self.root,
                              check=True, stdout=subprocess.PIPE, text=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Change something")

    def missing(self):
        """The names of what is missing."""
        environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
        done = subprocess.run(["scripts/release_check.sh", "--quick"], cwd=self.root, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        names = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("MISSING")]
        self.assertEqual(done.returncode, 1 if names else 0, done.stdout)
        return names

    def test_nothing_is_missing(self):
        self.assertEqual(self.missing(), [])

    def test_files_that_are_not_committed(self):
        self.write("docs/new.md", "new\n")
        self.assertEqual(self.missing(), ["tree"])

    def test_a_version_without_a_date(self):
        self.write("CHANGELOG.md", "## [1.2.3] - unreleased\n")
        self.commit()
        self.assertEqual(self.missing(), ["version"])

    def test_a_version_that_the_changelog_does_not_have(self):
        self.write("CMakeLists.txt", "project(Winnow VERSION 1.3.0 LANGUAGES C)\n")
        self.commit()
        self.assertEqual(self.missing(), ["version"])

    def test_a_version_that_was_released(self):
        self.git("tag", "v1.2.3")
        self.assertEqual(self.missing(), ["version"])

    def test_figures_of_a_commit_that_is_lost(self):
        self.measured_at("0123abc")
        self.commit()
        self.assertEqual(self.missing(), ["figures"])

    def test_figures_that_the_document_does_not_have(self):
        self.write("docs/A.md", "nothing\n")
        self.commit()
        self.assertEqual(self.missing(), ["figures"])


if __name__ == "__main__":
    if not shutil.which("git"):
        print("skipped: git is not installed")
        sys.exit(SKIPPED)
    repository = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
