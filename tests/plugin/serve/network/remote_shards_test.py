#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow serve --remote: shards on real xapian-tcpsrv, of which some are killed, stopped, started again and exchanged.

Usage: remote_shards_test.py WINNOW SITES    the program, and the folder sample_sites
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import raw_server
from new_revisions_test import Asking
from shard_servers import (ShardServer, missing_programs, serving_remote, serving_shards, write_list)

winnow, sites = "", pathlib.Path()
SHARDS = 3
QUERIES = ("lighthouse", "harbour keeper", "council", "lighthose", "title:bridge", "the market", "nothingofthesort")
# Milliseconds. A busy machine keeps a server that is well waiting, and only the test of a server that is silent has to
# wait as long as this.
PATIENT = ("--connect-timeout", 10_000, "--answer-timeout", 20_000)
SOON = ("--connect-timeout", 1000, "--answer-timeout", 3000)


def run(*options, expect=0):
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False, timeout=120)
    assert done.returncode == expect, (done.returncode, options, done.stderr[-2000:])
    return done.stdout.decode() + done.stderr.decode()


def answer(server, query, address="/api/v1/search?q="):
    status, _, body = server.get(address + query.replace(" ", "+"))
    return status, json.loads(body)


class RemoteShardsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="winnow_shards_")
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.database = cls.shared / "site.db"
        run("index", "-q", sites / "news_en" / "pages", "--db", cls.database)
        run("split", "-q", cls.database, "--into", SHARDS, "--to", cls.shared / "shards")

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="winnow_shards_")
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.list = self.top / "servers.txt"

    def servers(self, shards=None):
        context = serving_shards(shards or sorted((self.shared / "shards").glob("shard-*")))
        servers = self.enter(context)
        write_list(self.list, servers)
        return servers

    def enter(self, context):
        value = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return value

    def remote(self, *options, times=PATIENT):
        return self.enter(serving_remote(winnow, self.list, "--words", self.shared / "shards" / "words", *times,
                                         *options))

    def log(self):
        return pathlib.Path(f"{self.list}.log").read_text(encoding="utf-8")

    def test_answers_are_those_of_the_whole(self):
        self.servers()
        remote = self.remote()
        local = self.enter(raw_server.serving(winnow, str(self.database)))
        for query in QUERIES:
            (status, ours), (_, theirs) = answer(remote, query), answer(local, query)
            self.assertEqual(status, 200)
            self.assertEqual(ours.pop("shards"), {"total": SHARDS, "answered": SHARDS, "missing": []})
            for mine, other in zip(ours["hits"], theirs["hits"], strict=True):
                self.assertAlmostEqual(mine.pop("score"), other.pop("score"), delta=1e-9)
            self.assertEqual(ours, theirs, query)
        for typed in ("li", "harb", "bridge of", "lighthose"):
            full = "/api/v1/suggest?full=yes&q="
            self.assertEqual(answer(remote, typed, full), answer(local, typed, full))
        self.assertEqual(remote.get("/readyz")[0::2], (200, b"ready\n"))
        self.assertEqual((remote.metric("winnow_shards"), remote.metric("winnow_shards_answering")), (SHARDS, SHARDS))
        self.assertNotIn(b"missing-shards", remote.get("/search?q=lighthouse")[2])

    def until(self, holds, what):
        self.assertTrue(raw_server.wait_until(holds), what)

    def test_without_partial_an_answer_is_of_all_shards(self):
        servers = self.servers()
        remote = self.remote()
        gone = servers[1]
        gone.kill()
        self.until(lambda: remote.get("/readyz")[0] == 503, "the server is missed")
        self.assertIn(gone.name.encode(), remote.get("/readyz")[2])
        self.assertEqual(remote.metric("winnow_shards_answering"), SHARDS - 1)
        self.assertEqual(remote.metric("winnow_database_readable"), 0)
        status, told = answer(remote, "lighthouse")
        self.assertEqual(status, 503)
        self.assertNotIn(str(gone.port), json.dumps(told))
        status, _, page = remote.get("/search?q=council")
        self.assertEqual(status, 503)
        self.assertIn(b"role=\"alert\"", page)
        self.assertIn(gone.name, self.log())
        self.assertEqual(remote.get("/healthz")[0], 200)
        gone.start()
        self.until(lambda: remote.get("/readyz")[0] == 200, "the server is there again")
        self.until(lambda: answer(remote, "lighthouse")[0] == 200, "and is asked")

    def test_with_partial_the_rest_answers_and_says_so(self):
        servers = self.servers()
        remote = self.remote("--partial", times=SOON)
        address = "/api/v1/search?limit=100&q="
        everything = answer(remote, "the harbour", address)[1]["facets"]["pages"]
        for number, how in ((0, signal.SIGKILL), (2, signal.SIGSTOP)):
            with self.subTest(how=how):
                gone = servers[number]
                if how == signal.SIGKILL:
                    gone.kill()
                else:
                    gone.signal(how)
                shown = f"/search?q=lighthouse+{number}"
                self.until(lambda: "1 of 3 parts" in remote.get(shown)[2].decode(), "said")
                page = remote.get(shown)[2].decode()
                self.assertIn('<p class="missing-shards" role="status">', page)
                # A whole answer is kept: these are questions that nobody has asked.
                question = f"harbour the zqxw{number}"
                status, part = answer(remote, question, address)
                self.assertEqual(status, 200)
                self.assertEqual((part["shards"]["total"], part["shards"]["answered"]), (SHARDS, SHARDS - 1))
                self.assertEqual([each["name"] for each in part["shards"]["missing"]], [f"shard {number + 1}"])
                self.assertNotIn(str(gone.port), json.dumps(part) + page)
                self.assertLess(part["facets"]["pages"], everything)
                self.until(lambda: gone.name.encode() in remote.get("/readyz")[2], "named to monitoring")
                self.assertEqual(remote.get("/readyz")[0], 200)
                self.assertIn(gone.name, self.log())
                if how == signal.SIGKILL:
                    gone.start()
                else:
                    gone.signal(signal.SIGCONT)
                # The same question: an answer of some shards is not kept.
                self.until(lambda: not answer(remote, question, address)[1]["shards"]["missing"], "whole again")
                self.until(lambda: remote.get("/readyz")[2] == b"ready\n", "ready")
        for server in servers:
            server.kill()
        self.until(lambda: remote.get("/readyz")[0] == 503, "none is left")
        self.assertEqual(answer(remote, "lighthouse and sea")[0], 503)

    def test_it_starts_before_its_servers(self):
        servers = self.servers()
        servers[0].kill()
        remote = self.remote()
        self.assertEqual(remote.get("/healthz")[0], 200)
        self.assertEqual(remote.get("/readyz")[0], 503)
        self.assertEqual(answer(remote, "lighthouse")[0], 503)
        servers[0].start()
        self.until(lambda: remote.get("/readyz")[0] == 200, "ready")
        self.until(lambda: answer(remote, "lighthouse")[0] == 200, "searched")

    def test_a_list_that_is_wrong_takes_nothing_away(self):
        self.servers()
        remote = self.remote()
        good = self.list.read_text(encoding="utf-8")
        self.list.write_text(good + "no server\n", encoding="utf-8")
        self.until(lambda: f"{self.list}:" in self.log() or "servers.txt" in self.log(), "warned")
        self.assertEqual(answer(remote, "council")[0], 200)
        self.assertEqual(remote.get("/readyz")[0], 200)

    def test_what_cannot_be_is_refused(self):
        write_list(self.list, [])
        self.assertIn(self.list.name, run("serve", "--remote", self.list, expect=2))
        run("serve", "--remote", self.top / "none.txt", expect=3)
        self.servers()
        told = run("serve", "--remote", self.list, "--db", self.database, expect=2)
        self.assertIn("--db", told)
        run("serve", expect=2)
        told = run("serve", "--remote", self.list, "--source", sites / "news_en" / "pages", expect=2)
        self.assertIn("--db", told)

    # The next release

    def publish(self, words):
        """Releases differ by a page about each word."""
        folder = self.top / "site"
        folder.mkdir(exist_ok=True)
        database = raw_server.index(winnow, folder, ["bridge", "ferry", "lighthouse", *words])
        run("split", "-q", database, "--into", 2, "--to", self.top / "shards")
        run("shards", "publish", "-q", self.top / "shards", "--to", self.top / "served", "--keep", 1)

    def revision_grows(self, remote, before):
        self.until(lambda: remote.metric("winnow_database_revision") > before, "the new release is opened")

    def found(self, remote, word):
        return [hit["title"] for hit in answer(remote, word)[1]["hits"]]

    def test_releases_follow_each_other_without_a_failed_search(self):
        self.publish([])
        shards = [self.top / "served" / "current" / f"shard-{number}" for number in range(2)]
        self.servers(shards)
        remote = self.remote("--threads", "3")
        with Asking(remote) as asking:
            for word in ("wharf", "crane", "anchor"):
                before = remote.metric("winnow_database_revision")
                self.publish([word])
                os.utime(self.list)
                self.revision_grows(remote, before)
                self.until(lambda word=word: f"About {word}" in self.found(remote, word), word)
        self.assertEqual(asking.failed[:3], [])
        self.assertGreater(asking.answered, 5, "searches went on meanwhile")

    def test_servers_follow_each_other_without_a_failed_search(self):
        self.publish([])
        shards = [self.top / "served" / "current" / f"shard-{number}" for number in range(2)]
        old = self.servers(shards)
        remote = self.remote("--threads", "3")
        with Asking(remote) as asking:
            for word in ("wharf", "crane"):
                before = remote.metric("winnow_database_revision")
                self.publish([word])
                new = [ShardServer(shard) for shard in shards]
                for server in new:
                    self.addCleanup(server.kill)
                write_list(self.list, new)
                self.revision_grows(remote, before)
                self.until(lambda word=word: f"About {word}" in self.found(remote, word), word)
                # Searches that began with the old servers have ended by then.
                self.until(lambda: remote.metric("winnow_requests_in_work") < 4, "in work")
                for server in old:
                    server.signal(signal.SIGTERM)
                old = new
        self.assertEqual(asking.failed[:3], [])
        self.assertGreater(asking.answered, 5, "searches went on meanwhile")

    def test_a_search_whose_servers_end_is_answered_by_those_of_the_new_list(self):
        self.publish([])
        shards = [self.top / "served" / "current" / f"shard-{number}" for number in range(2)]
        old = self.servers(shards)
        remote = self.remote("--threads", "2")
        # The first connections are those of the thread that watches the servers.
        watched = {child for server in old for child in server.children()}
        answer(remote, "ferry")
        for server in old:
            for child in set(server.children()) - watched:
                os.kill(child, signal.SIGSTOP)
        asked = AskedOnce(remote)
        before = remote.metric("winnow_database_revision")
        new = [ShardServer(shard) for shard in shards]
        for server in new:
            self.addCleanup(server.kill)
        write_list(self.list, new)
        self.revision_grows(remote, before)
        self.assertTrue(asked.waits())
        for server in old:
            server.kill()
        self.assertEqual(asked.status(), 200)


class AskedOnce:
    """A search that does not come to an end. Two threads of a server ask shards by connections of their own; the
    first that is free answers, so that it may take several questions to find the one whose connection is silent."""

    def __init__(self, server):
        self.server = server
        for number in range(100):
            self.thread = threading.Thread(target=self.ask, args=(f"bridge about{number}",))
            self.thread.start()
            self.thread.join(1)
            if self.waits():
                return
        raise AssertionError("no search waits for a server that is stopped")

    def ask(self, query):
        self.told = answer(self.server, query)[0]

    def waits(self):
        return self.thread.is_alive()

    def status(self):
        self.thread.join()
        return self.told


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    if missing_programs():
        print("skipped: not installed:", *missing_programs())
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
