#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""A new revision of the database is served within a second, and no request is lost meanwhile: where a run of winnow
index writes it, and where another folder takes its place.

Usage: new_revisions_test.py WINNOW
"""
import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import threading
import time
import unittest

import raw_server

SEEN_WITHIN = 1.0  # seconds
SLACK = 2.0        # what a machine that is busy may take beside
winnow = None


class Asking:
    """Threads that search all the time while it lasts; `failed` are the answers that were none."""

    def __init__(self, server, threads=3):
        self.server = server
        self.failed = []
        self.answered = 0
        self.ends = threading.Event()
        self.threads = [threading.Thread(target=self.ask) for _ in range(threads)]

    def ask(self):
        number = 0
        while not self.ends.is_set():
            number += 1
            try:
                status, _, body = self.server.get(f"/api/v1/search?q=harbour+{number}")
                if status != 200 or not json.loads(body)["hits"]:
                    self.failed.append((status, body[:200]))
            except (OSError, ValueError, IndexError) as error:
                self.failed.append(error)
            self.answered += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        for thread in self.threads:
            thread.join()


def finds(server, word):
    status, _, body = server.get(f"/api/v1/search?q={word}")
    return status == 200 and any(word in hit["title"] for hit in json.loads(body)["hits"])


class NewRevisions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="winnow_revisions_")
        self.addCleanup(self.folder.cleanup)
        self.database = raw_server.index(winnow, self.folder.name, ["bridge", "ferry"])

    def seconds_until_found(self, server, word):
        begin = time.monotonic()
        self.assertTrue(raw_server.wait_until(lambda: finds(server, word)), word)
        return time.monotonic() - begin

    def test_what_a_run_adds_is_found_and_what_it_takes_away_is_not(self):
        with raw_server.serving(winnow, self.database, "--threads", "3") as server, Asking(server) as asking:
            words = ["bridge", "ferry"]
            for word in ["lighthouse", "wharf", "crane"]:
                words.append(word)
                raw_server.index(winnow, self.folder.name, words)
                self.assertLess(self.seconds_until_found(server, word), SEEN_WITHIN + SLACK)
            raw_server.index(winnow, self.folder.name, words[1:])
            self.assertTrue(raw_server.wait_until(lambda: not finds(server, "bridge"), SEEN_WITHIN + SLACK))
        self.assertEqual(asking.failed, [])
        self.assertGreater(asking.answered, 20)

    def test_another_folder_in_its_place_is_served(self):
        with tempfile.TemporaryDirectory(prefix="winnow_other_") as other_folder:
            other = raw_server.index(winnow, other_folder, ["lighthouse", "wharf", "crane"])
            with raw_server.serving(winnow, self.database, "--threads", "3") as server, Asking(server) as asking:
                # A thread of the server that opens the database for the first time finds none between the two renames.
                self.assertTrue(raw_server.wait_until(lambda: asking.answered > 30))
                for number, (new, word) in enumerate([(other, "wharf"), (self.database + ".0", "ferry")] * 3):
                    fresh = f"{self.folder.name}/fresh{number}"
                    shutil.copytree(new, fresh)
                    os.rename(self.database, f"{self.database}.{number}")
                    os.rename(fresh, self.database)
                    self.assertLess(self.seconds_until_found(server, word), SEEN_WITHIN + SLACK)
            self.assertEqual(asking.failed, [])

    def test_a_link_that_is_led_elsewhere_is_followed(self):
        with tempfile.TemporaryDirectory(prefix="winnow_other_") as other_folder:
            other = raw_server.index(winnow, other_folder, ["lighthouse", "wharf"])
            link = pathlib.Path(self.folder.name, "current")
            link.symlink_to(self.database)
            with raw_server.serving(winnow, str(link)) as server:
                self.assertTrue(finds(server, "ferry"))
                new = pathlib.Path(self.folder.name, "next")
                new.symlink_to(other)
                new.rename(link)
                self.assertLess(self.seconds_until_found(server, "wharf"), SEEN_WITHIN + SLACK)

    def test_while_there_is_no_database_the_last_one_is_served(self):
        with raw_server.serving(winnow, self.database) as server:
            self.assertTrue(finds(server, "ferry"))
            away = self.database + ".away"
            os.rename(self.database, away)
            self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_database_readable") == 0))
            self.assertTrue(finds(server, "ferry"))
            self.assertEqual(server.get("/healthz")[0], 200)
            os.rename(away, self.database)
            self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_database_readable") == 1))

    def test_a_file_that_is_damaged_ends_no_server(self):
        with raw_server.serving(winnow, self.database) as server:
            self.assertTrue(finds(server, "ferry"))
            for name in os.listdir(self.database):
                path = pathlib.Path(self.database, name)
                if path.is_file() and name == "iamglass":
                    new = path.with_suffix(".new")
                    new.write_bytes(b"no database" * 10)
                    new.rename(path)
            self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_database_readable") == 0))
            with contextlib.suppress(OSError):
                server.get("/search?q=ferry")
            self.assertEqual(server.get("/healthz")[0], 200)
            self.assertIsNone(server.process.poll())


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
