# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of shards: what winnow shards publishes, keeps and verifies.

Usage: publish_test.py WINNOW SITES    the program, and the folder sample_sites
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

winnow, sites = "", pathlib.Path()


def run(*options, expect=0):
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
    assert done.returncode == expect, (done.returncode, options, done.stderr[-2000:], done.stdout[-500:])
    return done.stdout.decode(), done.stderr.decode()


def run_json(*options, expect=0):
    return json.loads(run(*options, "--json", expect=expect)[0])


def hits(database, query):
    answer = run_json("search", "--db", database, query)
    return [(hit["url"], hit["score"], hit["snippet"]) for hit in answer["hits"]]


class PublishTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        for site in ("news_en", "blog_zh"):
            run("index", "-q", sites / site / "pages", "--db", cls.shared / f"{site}.db")
            run("split", "-q", cls.shared / f"{site}.db", "--into", 3, "--to", cls.shared / f"{site}.shards")

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=self.shared)
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.served = self.top / "served"

    def publish(self, database, *options):
        return run_json("shards", "publish", database, "--to", self.served, *options)

    def releases(self):
        return sorted(os.listdir(self.served / "releases"))

    def current(self):
        return pathlib.Path(os.readlink(self.served / "current")).name

    def test_a_release_has_all_that_servers_and_those_who_ask_need(self):
        report = self.publish(self.shared / "news_en.shards")
        manifest = json.loads((self.served / "current" / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual(manifest["format"], 1)
        self.assertEqual(manifest["release"], self.current())
        self.assertEqual(sum(manifest["shards"]), manifest["documents"])
        self.assertEqual(len(manifest["model"]), 16)
        self.assertEqual(self.releases(), [report["release"]])
        named = {each["path"] for each in manifest["files"]} | {"manifest.json"}
        real = (self.served / "current").resolve()
        self.assertEqual(named, {str(file.relative_to(real)) for file in real.rglob("*") if file.is_file()})
        self.assertFalse(any("flintlock" in name for name in named))
        for database in ("shard-0", "shard-1", "shard-2", "words"):
            self.assertIn(f"{database}/iamglass", named)
        self.assertEqual(hits(self.served / "current", "lighthouse"), hits(self.shared / "news_en.db", "lighthouse"))
        run("check", "--db", self.served / "current")
        self.assertEqual(os.readlink(self.served / "current"), f"releases/{report['release']}")

    def test_a_database_without_shards_is_one(self):
        report = self.publish(self.shared / "news_en.db")
        self.assertEqual(report["shards"], 1)
        self.assertEqual(report["files_shared"] + report["files_copied"],
                         len(list((self.served / "current" / "shard-0").iterdir())))
        typed = run("suggest", "--json", "--db", self.served / "current" / "words", "ligh")[0]
        self.assertEqual(typed, run("suggest", "--json", "--db", self.shared / "news_en.db", "ligh")[0])
        # What an index run writes is not the release's.
        for file in (self.served / "current" / "shard-0").iterdir():
            self.assertEqual(file.stat().st_nlink, 1)
            self.assertEqual(file.stat().st_mode & 0o777, 0o444)
        run("shards", "verify", self.served)

    def test_a_second_time_nothing_is_made(self):
        first = self.publish(self.shared / "news_en.db")
        second = self.publish(self.shared / "news_en.db")
        self.assertEqual((first["unchanged"], second["unchanged"]), (False, True))
        self.assertEqual((first["release"], first["created"]), (second["release"], second["created"]))
        self.assertEqual(second["files_copied"] + second["files_shared"], 0)

    def test_old_releases_go_and_the_current_one_never(self):
        databases = []
        for number in range(4):
            databases.append(self.top / f"{number}.db")
            run("merge", "-q", databases[-1], self.shared / "news_en.db", self.shared / "blog_zh.db"
                if number % 2 else self.shared / "news_en.db")
        first = self.publish(databases[0])["release"]
        second = self.publish(databases[1])["release"]
        self.assertEqual(self.releases(), sorted((first, second)))
        # An old one may be the current one again: then it stays.
        self.assertEqual(self.publish(databases[0])["release"], first)
        self.assertEqual(self.current(), first)
        report = self.publish(databases[2], "--keep", 1)
        self.assertEqual(self.releases(), [report["release"]])
        self.assertEqual(sorted(report["removed"]), sorted({first, second} - {report["release"]}))
        self.assertEqual(self.current(), report["release"])
        run("shards", "publish", databases[3], "--to", self.served, "--keep", 0, expect=2)

    def test_damage_is_found_with_its_file_and_a_remedy(self):
        self.publish(self.shared / "news_en.db")
        run("shards", "verify", self.served)
        release = (self.served / "current").resolve()
        sound = (release / "shard-0" / "postlist.glass").read_bytes()

        def damage(path, content):
            os.chmod(release / path, 0o644)
            (release / path).write_bytes(content)

        damage("shard-0/postlist.glass", sound[:-1])
        damage("shard-0/docdata.glass", bytes(8) + (release / "shard-0" / "docdata.glass").read_bytes()[8:])
        (release / "words" / "spelling.glass").unlink()
        _, told = run("shards", "verify", self.served, expect=6)
        for name, what in (("postlist", "bytes, and"), ("docdata", "hash"), ("spelling", "cannot be opened")):
            line = next(line for line in told.splitlines() if f"{name}.glass" in line)
            self.assertIn(what, line)
            self.assertIn("publish the database again", line)
        report = run_json("shards", "verify", release, expect=6)
        self.assertEqual(len(report["problems"]), 3)
        # Published again it is sound.
        self.assertFalse(self.publish(self.shared / "news_en.db")["unchanged"])
        run("shards", "verify", self.served)
        self.assertEqual((release / "shard-0" / "postlist.glass").read_bytes(), sound)

    def test_manifests_that_are_none_are_refused(self):
        self.publish(self.shared / "news_en.db")
        manifest = self.served / "current" / "manifest.json"
        good = json.loads(manifest.read_text(encoding="utf-8"))
        outside = [{**good["files"][0], "path": "../../../../etc/passwd"}]
        for content, status in (("", 6), ("[]", 6), ("{}", 6), (json.dumps({**good, "format": 2}), 2),
                                (json.dumps({**good, "files": 7}), 6), (json.dumps({**good, "files": outside}), 6),
                                ("[" * 100_000, 6)):
            manifest.write_text(content, encoding="utf-8")
            _, told = run("shards", "verify", self.served, expect=status)
            self.assertIn("manifest.json", told)
        _, told = run("shards", "verify", self.shared / "news_en.db", expect=3)
        self.assertIn("no manifest", told)

    def test_shards_that_runs_do_not_update_are_shared_and_not_written_to(self):
        shards = self.top / "shards"
        run("split", "-q", self.shared / "news_en.db", "--into", 2, "--to", shards)
        report = self.publish(shards)
        self.assertEqual(report["files_copied"], 0)
        for command in (("delete", "--db", shards, "--site", "courier.example"), ("merge", shards)):
            _, told = run(*command, expect=2)
            self.assertIn("published release", told)
        run("shards", "verify", self.served)
        # A new split takes the place, and leaves the release as it is.
        run("split", "-q", self.shared / "news_en.db", "--into", 3, "--to", shards)
        run("shards", "verify", self.served)

    def test_a_database_that_is_written_to_is_published_as_of_one_commit(self):
        database = self.top / "site.db"
        shutil.copytree(self.shared / "news_en.db", database)
        mirror = self.top / "mirror"
        shutil.copytree(sites / "news_en" / "pages", mirror)
        ended = threading.Event()

        def write():
            for number in range(6):
                (mirror / f"new{number}.html").write_text(f"<title>New {number}</title><p>Fresh words {number}.",
                                                          encoding="utf-8")
                run("index", "-q", mirror, "--db", database)
            ended.set()

        writer = threading.Thread(target=write)
        writer.start()
        published = 0
        while not ended.is_set() or published == 0:
            done = subprocess.run([winnow, "shards", "publish", database, "--to", self.served], capture_output=True,
                                  check=False)
            self.assertIn(done.returncode, (0, 75), done.stderr)
            if done.returncode == 0:
                published += 1
                run("check", "--db", self.served / "current")
        writer.join()

    def test_other_places_are_refused(self):
        self.served.mkdir()
        (self.served / "letter").write_text("dear", encoding="utf-8")
        _, told = run("shards", "publish", self.shared / "news_en.db", "--to", self.served, expect=2)
        self.assertIn("something other than releases", told)
        run("shards", "publish", self.shared / "none.db", "--to", self.top / "new", expect=3)
        run("shards", "publish", self.shared / "news_en.db", expect=2)
        run("shards", "burn", self.shared / "news_en.db", expect=2)


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
