# SPDX-License-Identifier: GPL-2.0-or-later
"""Shards on four machines, one of which is killed, stopped and started again while searches go on.

Usage: tcpsrv_test.py WINNOW    the program; needs root, for namespaces
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import own_machine
from parts_test import write_site
from shard_servers import TCPSRV

winnow = ""
MACHINES = 4
PORT = 7100


class TcpsrvTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.top = pathlib.Path(folder.name)
        write_site(cls.top / "harbour", 120)
        model, parts = cls.top / "model", []
        cls.run_winnow("learn", "-q", cls.top / "harbour", "--model", model)
        for part in range(1, MACHINES + 1):
            parts.append(cls.top / f"part{part}")
            cls.run_winnow("index", "-q", cls.top / "harbour", "--part", f"{part}/{MACHINES}", "--part-by", "url", "--model",
                           model, "--db", parts[-1])
        cls.database = cls.top / "site.db"
        cls.run_winnow("merge", "-q", "--shards", "keep", cls.database, *parts)
        cls.hosts = {}
        for number in range(1, MACHINES + 1):
            cls.start(number)
        cls.servers = cls.top / "servers"
        cls.servers.write_text("".join(f"10.99.0.{10 + n}:{PORT}\n" for n in range(1, MACHINES + 1)), encoding="ascii")

    @classmethod
    def run_winnow(cls, *options, expect=0):
        done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
        assert done.returncode == expect, (done.returncode, options, done.stderr[-2000:])
        return done.stdout.decode()

    @classmethod
    def start(cls, number):
        address = f"10.99.0.{10 + number}"
        cls.hosts[number] = own_machine.Host(number, cls.top / f"log{number}", TCPSRV, "--quiet", "--interface", address,
                                             "--port", str(PORT), str(cls.database / f"shard-{number - 1}"))
        cls.addClassCleanup(cls.hosts[number].kill)

    def answer(self, *options):
        """Exit status and JSON, if there is any."""
        done = subprocess.run([winnow, "search", "--remote", self.servers, "lantern copper", "--json", "--answer-timeout", "3000",
                               *options], capture_output=True, check=False)
        return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr.decode()

    def wait_for(self, answered):
        """Until so many shards answer; a machine takes a moment to come up."""
        for _ in range(100):
            _, found, _ = self.answer("--partial")
            if found is not None and found["shards"]["answered"] == answered:
                return found
            time.sleep(0.1)
        raise AssertionError(f"not {answered} shards have answered: {found}")

    def test_a_machine_fails_and_comes_back_under_load(self):
        local = json.loads(self.run_winnow("search", "--db", self.database, "lantern copper", "--json"))
        self.assertEqual([hit["url"] for hit in self.wait_for(MACHINES)["hits"]], [hit["url"] for hit in local["hits"]])
        ended, failures, counts = threading.Event(), [], []

        def search_on():
            while not ended.is_set():
                status, found, told = self.answer("--partial")
                if status != 0 or not found["hits"]:
                    failures.append((status, told))
                else:
                    counts.append(found["shards"]["answered"])
        threads = [threading.Thread(target=search_on) for _ in range(2)]
        for thread in threads:
            thread.start()
        try:
            self.hosts[2].kill()
            self.wait_for(MACHINES - 1)
            status, found, told = self.answer()
            self.assertEqual((status, found), (75, None))
            self.assertIn(f"10.99.0.12:{PORT}", told)
            self.start(2)
            self.assertEqual([hit["url"] for hit in self.wait_for(MACHINES)["hits"]], [hit["url"] for hit in local["hits"]])
            self.hosts[3].signal(signal.SIGSTOP)
            self.assertEqual(self.wait_for(MACHINES - 1)["shards"]["missing"][0]["reason"], "does not answer in time")
            self.hosts[3].signal(signal.SIGCONT)
            self.wait_for(MACHINES)
        finally:
            ended.set()
            for thread in threads:
                thread.join()
        self.assertEqual(failures, [])
        self.assertIn(MACHINES - 1, counts)
        self.assertIn(MACHINES, counts)


if __name__ == "__main__":
    if TCPSRV is None:
        own_machine.skip("xapian-tcpsrv is not installed (package xapian-tools)")
    own_machine.enter("shards")
    winnow = os.path.abspath(sys.argv.pop(1))
    unittest.main()
