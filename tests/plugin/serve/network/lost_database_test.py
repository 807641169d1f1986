#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""A server whose database is damaged or goes away says so to monitoring as soon as a search would meet it, warns once
of it and once when it can be searched again, and needs nobody to start it anew.

Usage: lost_database_test.py WINNOW
"""
import contextlib
import os
import pathlib
import sys
import tempfile
import unittest

import raw_server

winnow = None
WORDS = [f"{first}{second}ria" for first in "abcdefghijklmnopqrst" for second in "bcdfghklmnprstvwz"]


class LostDatabase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="winnow_lost_")
        self.addCleanup(self.folder.cleanup)
        self.database = raw_server.index(winnow, self.folder.name, WORDS)
        self.printed = pathlib.Path(self.folder.name, "stderr")

    @contextlib.contextmanager
    def serving(self):
        with open(self.printed, "w", encoding="utf-8") as printed:
            with raw_server.serving(winnow, self.database, "--threads", "2", stderr=printed) as server:
                self.assertEqual(server.get("/readyz")[0], 200)
                yield server

    def warnings(self):
        return self.printed.read_text(encoding="utf-8").splitlines()

    def until(self, holds, message):
        self.assertTrue(raw_server.wait_until(holds), f"{message}; printed: {self.warnings()}")

    def back(self, server):
        """Waits until it can be searched, which is told once."""
        self.until(lambda: server.get("/readyz")[0] == 200, "ready again")
        self.until(lambda: server.metric("winnow_database_readable") == 1, "readable again")
        self.assertEqual(server.get("/search?q=harbour")[0], 200)
        self.until(lambda: len(self.warnings()) > 1, "told of")
        self.assertEqual([line for line in self.warnings() if line.endswith("site.db: can be searched again")],
                         self.warnings()[1:])

    def test_a_file_that_is_cut_short_is_noticed_without_a_search(self):
        table = pathlib.Path(self.database, "postlist.glass")
        whole = table.read_bytes()
        with self.serving() as server:
            os.truncate(table, 8192)
            self.until(lambda: server.get("/readyz")[0] == 503, "not ready")
            self.assertEqual(server.metric("winnow_database_readable"), 0)
            for word in WORDS[:20]:
                server.get(f"/search?q={word}")
            warnings = self.warnings()
            self.assertEqual(len(warnings), 1, warnings)
            self.assertIn("site.db/postlist.glass: has been cut short; searches fail (", warnings[0])
            self.assertEqual(server.get("/healthz")[0], 200)
            table.write_bytes(whole)
            self.back(server)

    def test_a_search_that_fails_is_known_to_monitoring_at_once(self):
        table = pathlib.Path(self.database, "docdata.glass")
        whole = table.read_bytes()
        with self.serving() as server:
            with open(table, "r+b") as damaged:
                damaged.write(os.urandom(len(whole)))
            failed = 0
            for word in WORDS:
                if server.get(f"/search?q={word}")[0] != 503:
                    continue
                failed += 1
                self.assertEqual(server.get("/readyz")[0::2], (503, b"searches fail because of the database\n"))
                self.assertEqual(server.metric("winnow_database_readable"), 0)
                if failed == 5:
                    break
            self.assertEqual(failed, 5)
            warnings = self.warnings()
            self.assertEqual(len(warnings), 1, warnings)
            self.assertIn("site.db", warnings[0])
            self.assertIn("; searches fail (", warnings[0])
            table.write_bytes(whole)
            self.back(server)

    def test_a_folder_that_is_moved_away_and_back_is_told_of_once_each(self):
        away = self.database + ".away"
        with self.serving() as server:
            for word in WORDS[20:40]:  # by now both threads have it open
                self.assertEqual(server.get(f"/search?q={word}")[0], 200)
            os.rename(self.database, away)
            self.until(self.warnings, "told of")
            self.assertEqual(server.metric("winnow_database_readable"), 0)
            for word in WORDS[:20]:
                self.assertEqual(server.get(f"/search?q={word}")[0], 200)
                self.assertEqual(server.get("/readyz")[0], 200)
            warnings = self.warnings()
            self.assertEqual(len(warnings), 1, warnings)
            self.assertIn("site.db: there is no such database; what is open of it goes on answering (move it back, or ",
                          warnings[0])
            os.rename(away, self.database)
            self.back(server)

    def test_searches_that_fail_without_the_folder_are_known_to_monitoring(self):
        away = self.database + ".away"
        with self.serving() as server:
            self.assertEqual(server.get("/search?q=harbour")[0], 200)
            # What threads have open is of no use to them any more.
            for name in ("iamglass", "postlist.glass"):
                os.truncate(pathlib.Path(self.database, name), 10)
            os.rename(self.database, away)
            self.until(lambda: any(server.get(f"/search?q={word}")[0] == 503 for word in WORDS), "a search fails")
            self.assertEqual(server.get("/readyz")[0], 503)
            self.assertEqual(len(self.warnings()), 1, self.warnings())
            raw_server.index(winnow, self.folder.name, WORDS)
            self.back(server)


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
