#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow does where the system refuses one call: the right status, the file and a remedy; nothing half.

Usage: refused_calls_test.py WINNOW FAILING_CALLS REFUSED_MEMORY

Each of these calls was once passed over, or taken for damage or for a mistake of the user. Of commands in which one call after the other
is refused it is every third of these; with WINNOW_LONG_TESTS in the environment all of them are.
"""
import errno
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import fault_site
import long_tests

INPUT, DISK, TRY_AGAIN, NOT_SUPPORTED = 3, 5, 75, 77
FOR_GOOD = 1 << 60
EVERY = long_tests.amount(3, 1)
winnow = injector = refused_memory = None


class RefusedCalls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="winnow-refused-")
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name).resolve()
        cls.site, cls.database, cls.model = (cls.folder / name for name in ("site", "it.db", "it.model"))
        fault_site.make_site(cls.site, 1)
        cls.page = min(cls.site.rglob("*.html"))
        winnow.must("learn", "--quiet", "--model", cls.model, cls.site)
        winnow.must(*winnow.index_words(cls.database, cls.site))
        cls.released = cls.folder / "released"
        winnow.must("shards", "publish", "--quiet", cls.database, "--to", cls.released)

    def setUp(self):
        self.place = self.folder / "place"
        self.place.mkdir()
        self.addCleanup(shutil.rmtree, self.place)

    def refuse(self, kind, at, error, file, *words, last=None, **options):
        """Runs a command in which a call at a file, or below a folder, fails."""
        before = (injector, kind, str(at), str(last or at), str(error), str(file))
        return winnow.run(*words, before=before, **options)

    def check(self, done, status, *said):
        self.assertEqual(done.status, status, done.err)
        error = done.lines("winnow: error: ")[-1]
        for text in said:
            self.assertIn(str(text), error)

    def opens(self, folder, *words):
        """How many files a command opens to read them below a folder, or how often one."""
        return self.calls("open", folder, *words)

    def calls(self, kind, folder, *words):
        """How many calls of a kind a command makes below a folder, or at a file."""
        counts = self.folder / "counts"
        done = winnow.run(*words, before=(injector, "count", counts, folder))
        self.assertEqual(done.status, 0, done.err)
        return int(dict(map(str.split, counts.read_text().splitlines()))[kind])

    def test_a_table_that_cannot_be_opened_is_not_taken_for_compared(self):
        table = self.database / "termlist.glass"
        words = ("check", "--fast", "--db", self.database)
        for at in range(1, self.opens(table, *words) + 1):
            done = self.refuse("open", at, errno.EIO, table, *words)
            self.check(done, DISK, table, "(")

    def test_a_release_has_all_files_or_is_none(self):
        done = self.refuse("list", 1, errno.EIO, self.database, "shards", "publish", "--quiet", self.database,
                           "--to", self.place / "it", last=FOR_GOOD)
        self.check(done, DISK, self.database, "cannot be listed")
        self.assertEqual(list(self.place.glob("it/releases/*")), [])
        for kind in ("open", "make"):
            done = self.refuse(kind, 1, errno.EMFILE, self.place, "shards", "publish", "--quiet", self.database,
                               "--to", self.place / "it", last=FOR_GOOD)
            self.check(done, TRY_AGAIN, self.place / "it")

    def test_a_release_that_cannot_be_read_is_not_damaged(self):
        release = next(self.released.glob("releases/*"))
        for kind, error, status in (("open", errno.EIO, DISK), ("open", errno.EMFILE, TRY_AGAIN), ("read", errno.EIO, DISK)):
            for file in (release / "manifest.json", release / "shard-0" / "postlist.glass"):
                done = self.refuse(kind, 1, error, file, "shards", "verify", self.released)
                self.check(done, status, file.name)

    def test_a_split_that_cannot_begin_leaves_nothing(self):
        words = ("split", "--quiet", self.database, "--into", "2", "--to", self.place / "it")
        for error, status in ((errno.EIO, DISK), (errno.EMFILE, TRY_AGAIN)):
            self.check(self.refuse("open", 1, error, self.place, *words), status, self.place / "it.splitting")
            self.assertEqual(list(self.place.iterdir()), [])

    def test_a_split_that_cannot_begin_leaves_what_another_one_has_just_made(self):
        made = self.place / "it.splitting"
        made.mkdir()
        words = ("split", "--quiet", self.database, "--into", "2", "--to", self.place / "it")
        for error, status in ((errno.EIO, DISK), (errno.EMFILE, TRY_AGAIN)):
            self.check(self.refuse("open", 1, error, self.place, *words), status, made)
            self.assertEqual(list(self.place.iterdir()), [made])
        winnow.must(*words)
        self.assertEqual([path.name for path in self.place.iterdir()], ["it"])

    def test_a_split_is_not_tried_again_once_it_is_in_its_place(self):
        words = ("split", "--quiet", self.database, "--into", "2", "--to", self.place / "it")
        last = self.opens(self.place, *words)
        shutil.rmtree(self.place / "it")
        done = self.refuse("open", last, errno.EMFILE, self.place, *words, last=FOR_GOOD)
        self.check(done, TRY_AGAIN, "cannot be put in its place")

    def test_a_split_does_not_write_into_a_draft_that_it_cannot_remove(self):
        words = ("split", "--quiet", self.database, "--into", "2", "--to", self.place / "it")
        opened = self.opens(self.place, *words)
        for at in range(1, opened, 9 * EVERY):
            shutil.rmtree(self.place)
            self.place.mkdir()
            done = self.refuse("open", at, errno.EMFILE, self.place, *words, last=FOR_GOOD)
            self.assertIn(done.status, (0, TRY_AGAIN), done.err)

    def test_a_table_of_a_copy_that_cannot_be_opened_is_not_damaged(self):
        shards, copy = self.folder / "shards.db", self.place / "it.db"
        winnow.must(*winnow.index_words(shards, self.site, "--shards", "2"))
        words = ("merge", "--quiet", copy)
        shutil.copytree(shards, copy)
        opened, said = self.opens(self.place, *words), ""
        for at in range(opened * 5 // 8, opened * 3 // 4):  # when the copy is looked at
            shutil.rmtree(self.place)
            shutil.copytree(shards, copy)
            done = self.refuse("open", at, errno.EIO, self.place, *words)
            self.assertIn(done.status, (0, DISK), done.err)
            said += done.err
        self.assertIn("docdata.glass", said)

    def test_inputs_that_cannot_be_opened_for_now_are_tried_again(self):
        extract = ("extract", "--jsonl", "--model", self.model, self.site)
        for kind, error, file, words in (
                ("open", errno.EMFILE, self.model, extract), ("map", errno.ENOMEM, self.model, extract),
                ("open", errno.ENOMEM, self.site, extract), ("list", errno.ENOMEM, self.site, extract)):
            self.check(self.refuse(kind, 1, error, file, *words, last=FOR_GOOD), TRY_AGAIN, file)
        rules = self.place / "it.rules"
        rules.write_text('[[rule]]\nselect = "footer"\nclass = "template"\n')
        self.check(self.refuse("open", 1, errno.EMFILE, rules, "explain", "--rules", rules, self.page), TRY_AGAIN, rules)
        self.check(self.refuse("open", 1, errno.EIO, self.model, *extract), INPUT, self.model)

    def test_lists_that_cannot_be_opened_for_now_are_tried_again(self):
        site = fault_site.ROOT / "sample_sites" / "news_en"
        judged = ("--topics", site / "topics.tsv", "--qrels", site / "qrels.txt", site / "pages")
        it = self.place / "it"
        it.write_text("127.0.0.1:1\n")
        for words in (("search", "--remote", it, "x"), ("evaluate", "--db", self.database, "--queries", it),
                      ("evaluate", "--run", it, *judged), ("evaluate", "--omindex-filter", f"cat {it}", *judged)):
            self.check(self.refuse("open", 1, errno.EMFILE, it, *words), TRY_AGAIN, it)

    def test_a_list_of_servers_that_there_is_no_memory_for_does_not_end_there(self):
        servers = self.place / "servers"
        servers.write_text("127.0.0.1:1\n#" + "x" * (2 << 20) + "\n127.0.0.1:2\n")
        refusing = {**os.environ, "LD_PRELOAD": refused_memory, "MEMORY_PROGRAM": "winnow", "MEMORY_BYTES": str(1 << 20),
                    "MEMORY_REFUSED": str(1 << 30)}
        done = winnow.run("search", "--remote", servers, "x", env=refusing)
        self.check(done, TRY_AGAIN, "out of memory")

    def test_a_folder_that_cannot_be_listed_is_not_said_to_hold_other_files(self):
        database = self.place / "it.db"
        done = self.refuse("list", 1, errno.EIO, self.place, *winnow.index_words(database, self.site))
        self.check(done, DISK, database, "cannot be listed")

    def test_a_page_that_cannot_be_opened_once_is_read_as_the_page_that_it_is(self):
        whole = winnow.must("extract", "--json", self.page).out
        self.assertEqual(self.refuse("open", 1, errno.EIO, self.page, "extract", "--json", self.page).out, whole)

    def test_a_page_is_named_once_if_it_cannot_be_read_to_learn_its_site(self):
        page, missed = str(self.page.relative_to(self.site)), "could not be read while the templates were learned"
        index = [word for word in winnow.index_words(self.place / "it.db", self.site) if word != "--quiet"]
        for words in (index, ["extract", "--json", self.site], ["dump", "--scriptindex", self.site]):
            said = ""
            for at in range(1, self.opens(self.page, *words) + 1):
                shutil.rmtree(self.place)
                self.place.mkdir()
                for last in (at, FOR_GOOD):
                    done = self.refuse("open", at, errno.ENOMEM, self.page, *words, last=last)
                    self.assertEqual(done.status, 0, done.err)
                    self.assertLessEqual(done.err.count(page), 1, (at, done.err))
                    said += done.err
            self.assertIn(f"warning: {page}: {missed}", said)
            self.assertEqual("(run again with --relearn once it can be read)" in said, words == index)
            self.assertIn(f"warning: {page}: Cannot allocate memory", said)

    def test_a_folder_is_named_that_is_not_listed_again_while_a_site_is_learned(self):
        folder, model = self.page.parent, self.place / "it.model"
        words = ("learn", "--model", model, self.site)
        said = ""
        for at in range(1, 1 + self.calls("list", folder, *words)):
            done = self.refuse("list", at, errno.ENOMEM, folder, *words)
            self.assertEqual(done.status, 0, done.err)
            if model.read_bytes() != self.model.read_bytes():
                self.assertIn(f"warning: {folder.relative_to(self.site)}: Cannot allocate memory", done.err)
            said += done.err
        self.assertIn(f"warning: {self.page.relative_to(self.site)}: not there any more", said)

    def test_files_of_results_are_whole_or_not_there(self):
        topics = fault_site.ROOT / "sample_sites" / "news_en" / "topics.tsv"
        run = ("search", "--db", self.database, "--topics", topics, "--trec-run", self.place / "it.run")
        self.check(self.refuse("write", 1, errno.EIO, self.place, *run), DISK, self.place / "it.run")
        self.assertEqual(list(self.place.iterdir()), [])
        rules = ("rules", "suggest", "--source", self.site, self.page, "--drop", "The paper", "--write",
                 self.place / "it.rules")
        features = ("features", self.site, "--out", self.place / "it.tsv")
        for words in (run, rules, features):
            self.check(self.refuse("make", 1, errno.EMFILE, self.place, *words), TRY_AGAIN, self.place / "it.")
            self.assertEqual(list(self.place.iterdir()), [])

    def test_figures_of_an_evaluation_are_whole_or_not_there(self):
        site = fault_site.ROOT / "sample_sites" / "news_en"
        words = ("evaluate", "--cache", self.folder / "cache", "--topics", site / "topics.tsv", "--qrels", site / "qrels.txt",
                 site / "pages")
        winnow.must(*words)
        for option in ("--report", "--per-topic", "--write-runs"):
            into = (option, self.place)
            for at in (1, 2):  # the first one is only a trial
                done = self.refuse("make", at, errno.EMFILE, self.place, *words, *into)
                self.check(done, TRY_AGAIN, self.place, "Too many open files")
                self.assertEqual(list(self.place.iterdir()), [])
            self.check(self.refuse("write", 2, errno.ENOSPC, self.place, *words, *into), DISK, self.place, "free space")
            self.assertEqual(list(self.place.iterdir()), [])

    def test_a_list_of_what_was_skipped_that_cannot_be_made_for_now_is_tried_again(self):
        words = ("extract", "--jsonl", "--skipped", self.place / "it", self.site)
        self.check(self.refuse("make", 1, errno.EMFILE, self.place, *words), TRY_AGAIN, self.place / "it")

    def test_a_database_that_the_user_may_only_read_is_checked_by_its_checksums(self):
        database = self.place / "it.db"
        shutil.copytree(self.database, database)
        for file in database.iterdir():
            file.chmod(0o444)
        # Root may write whatever the permissions say, unless it gives that up.
        before = ("setpriv", "--bounding-set=-dac_override") if os.geteuid() == 0 else ()
        done = winnow.run("check", "--db", database, before=before)
        self.check(done, DISK, database / "postlist.glass", "a user who may write it", "winnow check --fast")
        self.assertEqual(winnow.run("check", "--fast", "--db", database, before=before).status, 0)

    def test_an_interrupted_call_at_standard_output_is_tried_again(self):
        for words in (("extract", "--jsonl"), ("export", "--format", "opensearch"), ("dump", "--scriptindex")):
            out = self.place / "out"
            done = self.refuse("write", 1, errno.EINTR, self.place, *words, self.site, stdout_file=out)
            self.check(done, TRY_AGAIN, "standard output")

    def test_a_repair_without_open_files_is_tried_again(self):
        done = self.refuse("open", 1, errno.EMFILE, self.place, "repair", "--db", self.database, "--to", self.place / "it.db")
        self.check(done, TRY_AGAIN, self.place / "it.db.repairing")
        done = self.refuse("open", 1, errno.EMFILE, self.database, "repair", "--db", self.database, "--to",
                           self.place / "it.db")
        self.check(done, TRY_AGAIN, self.database)
        done = self.refuse("open", 1, errno.EIO, self.database / "postlist.glass", "repair", "--db", self.database, "--to",
                           self.place / "it.db", last=FOR_GOOD)
        self.check(done, DISK, self.database)

    def test_a_repair_takes_no_table_that_cannot_be_opened_for_now_for_damaged(self):
        words = ("repair", "--db", self.database, "--to", self.place / "it.db")
        whole = f"{len(winnow.paths(self.database))} documents saved, 0 lost"
        for at in range(1, self.opens(self.database, *words) + 1, EVERY):
            shutil.rmtree(self.place)
            self.place.mkdir()
            done = self.refuse("open", at, errno.EMFILE, self.database, *words)
            self.assertIn(done.status, (0, TRY_AGAIN), (at, done.err))
            self.assertTrue(done.status == TRY_AGAIN or whole in done.out.decode(), (at, done.out))

    def test_a_run_that_finds_no_page_leaves_the_file_of_before(self):
        out = self.place / "out"
        out.write_text("of before")
        for words in (("export", "--format", "opensearch"), ("dump", "--scriptindex")):
            done = self.refuse("read", 1, errno.EIO, self.site, *words, self.site, "--out", out, last=FOR_GOOD)
            self.check(done, INPUT, "no pages found")
            self.assertEqual((out.read_text(), len(list(self.place.iterdir()))), ("of before", 1))


if __name__ == "__main__":
    refused_memory = sys.argv.pop(3)
    injector = sys.argv.pop(2)
    winnow = fault_site.Winnow(sys.argv.pop(1))
    if subprocess.run([injector, "open", "1", "1", "5", "/", "true"]).returncode == NOT_SUPPORTED:
        sys.exit(NOT_SUPPORTED)
    unittest.main(verbosity=1)
