#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The recipe of docs/reference/shards.md: xapian-replicate copies the shards of the current release, and follows the next one.

Usage: replicated_shards_test.py WINNOW SITES    the program, and the folder sample_sites
"""
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import raw_server
from shard_servers import free_port

winnow, sites = "", pathlib.Path()
SHARDS = 2


def run(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout.decode()


class ReplicatedShardsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="winnow_replicate_")
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.port = free_port()

    def publish(self, site):
        run(winnow, "index", "-q", sites / site / "pages", "--db", self.top / f"{site}.db")
        run(winnow, "split", "-q", self.top / f"{site}.db", "--into", SHARDS, "--to", self.top / f"{site}.shards")
        run(winnow, "shards", "publish", "-q", self.top / f"{site}.shards", "--to", self.top / "served")

    def serve(self):
        server = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", "xapian-replicate-server", "--interface",
                                   "127.0.0.1", "--port", str(self.port), str(self.top / "served")],
                                  start_new_session=True, stderr=subprocess.DEVNULL)

        def end():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)
            server.wait()

        self.addCleanup(end)

    def copy(self, name):
        return subprocess.run(["xapian-replicate", "--host", "127.0.0.1", "--port", str(self.port), "--master",
                               f"current/{name}", "--one-shot", str(self.top / "copy" / name)], capture_output=True,
                              check=False, timeout=60).returncode == 0

    def same(self, name, *command):
        return run(*command, self.top / "copy" / name) == run(*command, self.top / "served" / "current" / name)

    def test_copies_are_the_shards_of_the_current_release(self):
        (self.top / "copy").mkdir()
        for site in ("news_en", "blog_zh"):
            self.publish(site)
            if site == "news_en":
                self.serve()
            for name in [*(f"shard-{number}" for number in range(SHARDS)), "words"]:
                self.assertTrue(raw_server.wait_until(lambda name=name: self.copy(name)), name)
                # Documents, lengths and revisions, and all terms with their frequencies.
                self.assertTrue(self.same(name, "xapian-delve"))
                self.assertTrue(self.same(name, "xapian-delve", "-a", "-v"))
            typed = ("suggest", "--json", "ha", "--db")
            self.assertEqual(run(winnow, *typed, self.top / "copy" / "words"),
                             run(winnow, *typed, self.top / f"{site}.db"))


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    missing = [name for name in ("xapian-replicate", "xapian-replicate-server", "xapian-delve", "setpriv")
               if not shutil.which(name)]
    if missing:
        print("skipped: not installed:", *missing)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
