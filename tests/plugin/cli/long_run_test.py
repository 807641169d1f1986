# SPDX-License-Identifier: GPL-2.0-or-later
"""A long index run asks for no more huge pages, as the kernel says while it is under way.

Usage: long_run_test.py WINNOW
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

WINNOW = sys.argv.pop()
LONG = 20_000  # pages

# MALLOC_CONF settles how memory is had, whatever is run.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "MALLOC_CONF"}


def has_jemalloc():
    said = subprocess.run([WINNOW, "--version"], capture_output=True, text=True, check=True,
                          env={**ENVIRONMENT, "MALLOC_CONF": "stats_print:true"}).stderr
    return "jemalloc statistics" in said


def asks_for_huge_pages(process):
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None  # it has just ended
    found = [line.split()[1] for line in status.splitlines() if line.startswith("THP_enabled:")]
    return found[0] == "1" if found else None  # Linux says it from 5.0 on


class LongRun(unittest.TestCase):

    def run_over(self, pages, environment):
        """What the kernel said of each moment of a run: whether it asked for huge pages."""
        lines = b"".join(b'{"url": "https://a.example/%d", "html": "<p>page"}\n' % i for i in range(pages))
        said = []
        with tempfile.TemporaryDirectory() as work:
            source = pathlib.Path(work, "pages.jsonl")
            source.write_bytes(lines)
            process = subprocess.Popen(
                [WINNOW, "index", "--quiet", "--no-spelling", "--no-compact", "--method", "all",
                 "--db", f"{work}/site.db", source], env=environment)
            while process.poll() is None:
                said.append(asks_for_huge_pages(process.pid))
                time.sleep(.005)
            self.assertEqual(process.returncode, 0)
        self.assertIn(True, said, "Any run begins with huge pages.")
        return said

    def setUp(self):
        if not has_jemalloc():
            self.skipTest("Winnow was built without jemalloc.")
        if not asks_for_huge_pages("self"):
            self.skipTest("The kernel does not say that processes ask for huge pages.")

    def test_asks_for_no_more_huge_pages(self):
        said = self.run_over(LONG + LONG // 4, ENVIRONMENT)
        self.assertIn(False, said)

    def test_asks_for_huge_pages_as_long_as_it_may_be_short(self):
        self.assertNotIn(False, self.run_over(LONG - LONG // 4, ENVIRONMENT))

    def test_does_what_the_user_says_of_memory(self):
        said = self.run_over(LONG + LONG // 4, {**ENVIRONMENT, "MALLOC_CONF": "narenas:1"})
        self.assertNotIn(False, said)


if __name__ == "__main__":
    unittest.main()
