#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What earlier programs wrote is opened, brought up to date, or refused with what to do.

Usage: old_formats_test.py WINNOW

Each file of `kept` was written by a program of its time, from the folder `pages` (see keep.py). A test looks at the first and the last
of each format and at every fourth revision between them, and at one file of models of each version; with WINNOW_LONG_TESTS in the
environment at all of them."""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import long_tests

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SITE = "harbour.example"
# The revision of documents that the programs of each format began with, which ended where the next one
# began. Revision 0 is that of programs before these had a number.
FIRST_REVISIONS = {1: 0, 2: 3, 3: 3, 4: 4}
OLDEST_FORMAT = 4   # of databases that are opened
OLDEST_MODEL = 6    # of files of models that are read
ANEW = "index the site anew with this version"
LEARN_ANEW = "learn the site anew"
# A word of each page that no other has.
WORDS = {"anchor.html": "quay", "bridge.html": "oxen", "chapel.html": "ceiling", "depot.html": "tram"}
BLOCK_MODELS = {
    1: "winnow-block-model 1\nbias 3\nfeatures 1\nwords\ntrees 1\ntree 3\n0 2 1\n= -9\n= 1\n",
    2: "winnow-block-model 2\nbias 3\nfeatures 1\nwords\nnames 1\n-3 000001\ncomment-names 0\n"
       "trees 1\ntree 3\n0 2 1\n= -9\n= 1\n",
    3: "winnow-block-model 3\nbias 3\nfeatures 1\nwords\nnames 0\ncomment-names 0\nconfidence 2\n"
       "0.2 0.4\n0.9 0.8\ntrees 1\ntree 3\n0 2 1\n= -9\n= 1\n",
}
winnow = ""


def run(*words):
    return subprocess.run([winnow, *map(str, words)], capture_output=True, text=True)


def number_in(path, pattern):
    """A number of the sources, which says what the program that is tested writes."""
    return int(re.search(pattern, (ROOT / path).read_text())[1])


def written_format():
    return number_in("indexer/include/winnow/indexer/index_metadata.h", r"kFormat = (\d+)")


def written_revision():
    return number_in("indexer/schema/document_builder.h", r"kExtractionRevision = (\d+)")


def name_of(database_format, revision):
    return f"format-{database_format}-revision-{revision}"


def names_of_all():
    """One for each format and revision that programs ever wrote."""
    names = set()
    for database_format, first in FIRST_REVISIONS.items():
        following = FIRST_REVISIONS.get(database_format + 1, written_revision() + 1)
        names.update(name_of(database_format, revision)
                     for revision in range(first, max(following, first + 1)))
    return names


def kept_names():
    return sorted(path.name.removesuffix(".tar.xz") for path in (HERE / "kept").glob("*.tar.xz"))


def chosen_names():
    """Those that are tried: of each format the first, the last and some between them."""
    chosen = []
    for database_format in sorted(FIRST_REVISIONS):
        names = sorted((name for name in kept_names() if format_of(name) == database_format), key=revision_of)
        chosen += [*long_tests.every(4, names[:-1]), names[-1]]
    return chosen


def bytes_of(folder):
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "flintlock"}


def format_of(name):
    return int(re.match(r"format-(\d+)", name)[1])


def revision_of(name):
    return int(name.rpartition("-")[2])


def hits(database):
    """What a reader sees of each page, found by its own word."""
    found = {}
    for path, word in WORDS.items():
        done = run("search", "--db", database, "--json", word)
        shown = json.loads(done.stdout)["hits"] if done.returncode == 0 else []
        found[path] = [{key: hit[key] for key in ("path", "url", "title", "language")} |
                       {"score": round(hit["score"], 9)} for hit in shown]
    return found


class Kept(unittest.TestCase):
    """Unpacks each file that is kept, for a test of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="winnow-formats-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def each(self, names):
        for name in names:
            with tarfile.open(HERE / "kept" / f"{name}.tar.xz") as packed:
                packed.extractall(self.folder / name)
            yield name, self.folder / name

    def refused(self, done, *said):
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        for text in said:
            self.assertIn(text, done.stderr)

    def index(self, database, *more):
        return run("index", "--json", "--site", SITE, "--db", database, *more, HERE / "pages")


class Databases(Kept):
    def databases(self, opened):
        for name, folder in self.each(chosen_names()):
            if (format_of(name) >= OLDEST_FORMAT) == opened:
                yield name, folder / "database"

    def test_are_refused_with_what_to_do_and_left_as_they_are(self):
        seen = set()
        for name, database in self.databases(opened=False):
            with self.subTest(name):
                seen.add(format_of(name))
                before = bytes_of(database)
                for words in (["search", "--db", database, "quay"], ["status", "--db", database],
                              ["suggest", "--db", database, "anch"], ["check", "--db", database],
                              ["delete", "--db", database, "--site", SITE],
                              ["merge", self.folder / "merged", database],
                              ["index", "--site", SITE, "--db", database, HERE / "pages"]):
                    self.refused(run(*words), "another version of Winnow", ANEW, str(database))
                self.assertEqual(bytes_of(database), before)
        self.assertEqual(seen, set(range(1, OLDEST_FORMAT)))

    def test_are_searched_and_sound_as_they_are(self):
        for name, database in self.databases(opened=True):
            with self.subTest(name):
                for path, shown in hits(database).items():
                    self.assertEqual([hit["path"] for hit in shown], [path])
                for words in (["check"], ["status"], ["suggest", "anch"]):
                    done = run(words[0], "--db", database, *words[1:])
                    self.assertEqual(done.returncode, 0, done.stderr)
                fast = run("check", "--fast", "--db", database)
                if (database / "winnow.sums").exists():
                    self.assertEqual(fast.returncode, 0, fast.stderr)
                else:
                    self.refused(fast, "the next run of winnow index writes them")

    def test_become_what_a_new_database_is(self):
        fresh = self.folder / "fresh"
        self.assertEqual(self.index(fresh).returncode, 0)
        expected = hits(fresh)
        newest = name_of(written_format(), written_revision())
        for name, database in self.databases(opened=True):
            with self.subTest(name):
                done = self.index(database)
                self.assertEqual(done.returncode, 0, done.stderr)
                summary = json.loads(done.stdout)
                self.assertEqual((summary["replaced"], summary["deleted"], summary["documents"]),
                                 (0 if name == newest else 4, 0, 4))
                self.assertEqual(hits(database), expected)
                self.assertEqual(run("check", "--fast", "--db", database).returncode, 0)
                self.assertIn("statistics learned from 4 pages", run("status", "--db", database).stdout)
                again = json.loads(self.index(database).stdout)
                self.assertEqual(again["replaced"] + again["added"], 0)

    def test_of_each_format_and_revision_one_is_kept(self):
        self.assertEqual(written_format(), max(FIRST_REVISIONS), "a format begins with which revision?")
        self.assertEqual(set(kept_names()), names_of_all(),
                         "keep one by tests/formats/keep.py before the next change of formats")
        for name, folder in self.each(kept_names()):
            with self.subTest(name):
                self.assertIn(b'"format":%d,' % format_of(name),
                              (folder / "database" / "postlist.glass").read_bytes())


def model_version(model):
    return int.from_bytes(model.read_bytes()[12:16], "little")


class Models(Kept):
    def models(self):
        for _, folder in self.each(kept_names()):
            if (folder / "site.model").exists():
                yield folder / "site.model"

    def models_of_versions(self):
        """One of each version: the last one."""
        return {model_version(model): model for model in self.models()}.values()

    def test_are_read_or_refused_with_what_to_do(self):
        seen = set()
        for model in self.models() if long_tests.IS_LONG else self.models_of_versions():
            with self.subTest(model.parent.name):
                version = model_version(model)
                seen.add(version)
                shown = run("model", "show", model)
                indexed = self.index(model.parent / "indexed", "--model", model)
                if version >= OLDEST_MODEL:
                    self.assertEqual((shown.returncode, indexed.returncode), (0, 0), indexed.stderr)
                    self.assertIn("statistics of 4 different pages", shown.stdout)
                    self.assertEqual(len(hits(model.parent / "indexed")), len(WORDS))
                else:
                    for done in (shown, indexed):
                        self.refused(done, f"of the old version {version}", LEARN_ANEW, str(model))
                    self.assertFalse((model.parent / "indexed").exists())
        written = number_in("extractor/models/site_model_codec.h", r"0x4D53776F6E6E6957, (\d+)")
        self.assertEqual(seen, set(range(1, written + 1)))

    def test_are_refused_by_their_number(self):
        """The number decides, whatever follows it, and one to come is refused, too. Of each version one file is looked at."""
        for model in self.models_of_versions():
            content = bytearray(model.read_bytes())
            for version in (*range(1, OLDEST_MODEL), 99):
                content[12:16] = version.to_bytes(4, "little")
                model.write_bytes(content)
                self.refused(run("model", "show", model), f"version {version}",
                             LEARN_ANEW if version < OLDEST_MODEL else "the version of Winnow that")

    def test_samples_are_learned_from(self):
        seen = 0
        for _, folder in self.each(chosen_names()):
            if not (folder / "samples").exists():
                continue
            seen += 1
            self.assertEqual(run("learn", "--merge", folder / "samples", "--model",
                                 folder / "merged.model").returncode, 0)
            content = bytearray((folder / "samples").read_bytes())
            content[8] = 99
            (folder / "samples").write_bytes(content)
            self.refused(run("learn", "--merge", folder / "samples", "--model", folder / "m"),
                         "of version 99")
        self.assertGreater(seen, 0)


class TextFormats(Kept):
    def test_block_models_of_all_versions_classify(self):
        """Blocks of six words or fewer are left out, and no others."""
        for version, text in BLOCK_MODELS.items():
            with self.subTest(version):
                model = self.folder / "model.txt"
                model.write_text(text)
                done = run("extract", "--method", "block-model", "--block-model", model,
                           HERE / "pages" / "anchor.html")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("quay", done.stdout)
                self.assertNotIn("Bridge", done.stdout)

    def test_a_block_model_to_come_is_refused(self):
        model = self.folder / "model.txt"
        model.write_text(BLOCK_MODELS[3].replace("winnow-block-model 3", "winnow-block-model 99"))
        done = run("extract", "--method", "block-model", "--block-model", model,
                   HERE / "pages" / "anchor.html")
        self.refused(done, "version 99", str(model))


if __name__ == "__main__":
    winnow = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
