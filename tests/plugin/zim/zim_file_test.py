# SPDX-License-Identifier: GPL-2.0-or-later
"""ZIM files that the example program writes with and without Winnow, searched by zimsearch.

Usage: zim_file_test.py FOLDER_TO_ZIM WINNOW SAMPLE_SITES

With WINNOW_LONG_TESTS in the environment, it compares what is found for every fifth word of the content, otherwise for
every twentieth.

Ends with 77 if zimsearch or zimcheck is missing.
"""
import collections
import html
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests

SKIPPED = 77
SITE = "news_en"
EVERY = long_tests.amount(20, 5)  # words of the content
MAIN_PAGE = "about/index.html"
FRAME = re.compile(r'(?s)<(nav|header|footer)\b.*?</\1>|<div id="cookie-notice".*?</div>')
LETTERS = re.compile(r"[a-z]{4,}")
folder_to_zim = winnow = ""
sites = pathlib.Path()


def run(*command):
    """Output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} failed with {done.returncode}: "
                             f"{done.stdout}{done.stderr}")
    return done.stdout


def hits(file, query):
    """How many pages of each title zimsearch finds."""
    lines = run("zimsearch", file, query).splitlines()
    return collections.Counter(line.split("\t:\t", 1)[1] for line in lines if "\t:\t" in line)


def png():
    """An empty picture of 48 x 48 pixels."""
    def chunk(kind, data):
        content = kind + data
        return struct.pack(">I", len(data)) + content + struct.pack(">I", zlib.crc32(content))
    rows = zlib.compress(b"\0" * (48 * (48 * 3 + 1)))
    header = struct.pack(">IIBBBBB", 48, 48, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def words_of(markup):
    """The words between the tags."""
    return set(LETTERS.findall(html.unescape(re.sub(r"<[^>]*>", " ", markup)).lower()))


def parted(path):
    """The words of a page's menus, footer and cookie notice, and those of the rest of it."""
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"(?s)<head\b.*?</head>|<!--.*?-->|<(script|style)\b.*?</\1>", " ", text)
    parts = [part.group() for part in FRAME.finditer(text)]
    return words_of(" ".join(parts)), words_of(FRAME.sub(" ", text))


def content_of(path):
    """The words of a page's main content, as its site's generator knows it."""
    file = sites / SITE / "gold" / path.with_name(path.name + ".txt")
    return set(LETTERS.findall(file.read_text(encoding="utf-8").lower()))


def begins_like(word, words):
    """Whether there is a word that may have the same stem."""
    return any(other.startswith(word[:4]) for other in words)


class ZimFileTest(unittest.TestCase):
    """Two files of one site, which differ in their index only."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.temporary.name)
        cls.pages = sites / SITE / "pages"
        cls.plain = cls.make("plain", cls.pages, MAIN_PAGE, "--plain")
        cls.indexed = cls.make("indexed", cls.pages, MAIN_PAGE)
        listed = json.loads((sites / "sites.json").read_text(encoding="utf-8"))["sites"]
        noindex = next(site["noindex"] for site in listed if site["site"] == SITE)
        paths = [path for path in sorted(cls.pages.rglob("*.html"))
                 if path.relative_to(cls.pages).as_posix() not in noindex]
        cls.gold = [content_of(path.relative_to(cls.pages)) for path in paths]
        parts = [parted(path) for path in paths]
        cls.frames = [frame for frame, _ in parts]
        cls.rests = [rest for _, rest in parts]
        cls.most = len(paths)  # others ask not to be indexed

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def make(cls, name, folder, main_page, *options):
        """A ZIM file of a folder; nothing is told of any page."""
        file = cls.root / f"{name}.zim"
        done = subprocess.run([folder_to_zim, *options, folder, main_page, file],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              check=False)
        if done.returncode != 0 or done.stderr:
            raise AssertionError(f"{folder_to_zim}: {done.returncode} {done.stderr}")
        return file

    def navigation(self):
        """Words of the frame around all pages that stand nowhere else, in any form."""
        elsewhere = set.union(*self.rests)
        return [word for word in sorted(set.intersection(*self.frames))
                if not begins_like(word, elsewhere)]

    def test_words_of_the_navigation_hit_all_pages_without_and_none_with_winnow(self):
        words = self.navigation()
        self.assertGreaterEqual(len(words), 12)
        for word in words:
            self.assertEqual(hits(self.plain, word).total(), self.most, word)
            self.assertEqual(hits(self.indexed, word), {}, word)

    def test_words_of_the_navigation_that_pages_write_about_hit_these_only(self):
        """The names of sections, for instance."""
        gold = set.union(*self.gold)
        compared = 0
        for word in sorted(set.intersection(*self.frames) & gold):
            if hits(self.plain, word).total() < self.most:
                continue  # a stop word of libzim
            compared += 1
            found = hits(self.indexed, word).total()
            self.assertGreaterEqual(found, sum(word in words for words in self.gold), word)
            self.assertLess(found, self.most, word)
        self.assertGreater(compared, 10)

    def test_words_of_the_content_hit_the_same_pages(self):
        """Those that libzim's own index finds where the content has them and nowhere else."""
        counts = collections.Counter(word for words in self.gold for word in words)
        compared = 0
        for word in sorted(counts)[::EVERY]:
            expected = hits(self.plain, word)
            if expected.total() != counts[word]:
                continue
            compared += 1
            self.assertEqual(hits(self.indexed, word), expected, word)
        self.assertGreater(compared, 500 / EVERY)

    def test_a_model_that_winnow_learn_wrote_does_as_well(self):
        model = self.root / "site.model"
        run(winnow, "learn", "--quiet", self.pages, "--model", model)
        file = self.make("model", self.pages, MAIN_PAGE, "--model", model)
        for word in self.navigation():
            self.assertEqual(hits(file, word), {}, word)
        self.assertEqual(hits(file, "ferry"), hits(self.indexed, "ferry"))

    def test_pages_are_written_as_markdown_as_well(self):
        folder = self.root / "markdown"
        self.make("with-markdown", self.pages, MAIN_PAGE, "--markdown", folder)
        pages = {file.relative_to(self.pages) for file in self.pages.rglob("*.html")}
        written = {file.relative_to(folder).with_suffix("") for file in folder.rglob("*.md")}
        self.assertEqual(written, pages)
        text = (folder / (MAIN_PAGE + ".md")).read_text(encoding="utf-8")
        self.assertRegex(text, r"\A---\ntitle: .*\n(?s:.*)\n---\n\n# ")

    def test_a_file_that_is_no_model_is_told(self):
        done = subprocess.run([folder_to_zim, "--model", __file__, self.pages, MAIN_PAGE,
                               self.root / "none.zim"], stderr=subprocess.PIPE, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(__file__, done.stderr)

    def test_zimcheck_finds_nothing_wrong(self):
        """In all that it knows, for a site whose own links and pictures are right."""
        folder = self.root / "clean"
        folder.mkdir()
        (folder / "favicon.png").write_bytes(png())
        for i in range(12):
            text = " ".join(f"leaf{i}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
            (folder / f"p{i}.html").write_text(
                f"<!DOCTYPE html><html><head><title>Tree {i}</title></head><body>"
                f"<ul><li><a href='p0.html'>Homepage</a></li></ul><p>{text}.</p>"
                "<p>Closed on Mondays</p></body></html>", encoding="utf-8")
        file = self.make("clean", folder, "p0.html")
        self.assertIn("Overall Test Status: Pass", run("zimcheck", "--all", file))
        self.assertEqual(hits(file, "homepage"), {})
        self.assertEqual(hits(file, "leaf7q"), {"Tree 7": 1})

    def test_zimcheck_says_of_both_files_the_same(self):
        """Of what is wrong with the site, in the same words."""
        def complaints(file):
            done = subprocess.run(["zimcheck", "--all", "--details", file],
                                  stdout=subprocess.PIPE, text=True, check=False)
            return sorted(line for line in done.stdout.splitlines()
                          if "[INFO]" not in line and file.name not in line)
        self.assertEqual(complaints(self.indexed), complaints(self.plain))
        run("zimcheck", "--integrity", "--main", "--empty", "--redirect_loop", self.indexed)

    def test_the_index_is_smaller(self):
        self.assertLess(self.indexed.stat().st_size, self.plain.stat().st_size)


if __name__ == "__main__":
    folder_to_zim, winnow, sites = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    for tool in ("zimsearch", "zimcheck"):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh)")
            sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
