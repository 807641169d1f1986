# SPDX-License-Identifier: GPL-2.0-or-later
"""Indexes one site from all kinds of sources: the documents must be the same.

Usage: sources_test.py WINNOW SAMPLE_SITES    the program, and the folder of the sample sites

The WARC files are made by wget from a local server, the ZIM file by zimwriterfs, the documents read
by xapian-delve. The site has a third of its pages, and all of them with WINNOW_LONG_TESTS in the environment. Ends with 77 if one
of the three is missing.
"""
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import urllib.parse
import zipfile
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests

SKIPPED = 77
SITE = "news_en"
BASE = "https://courier.example/"
STRIKE = "2023/03/bakery-strike"
TIME = 1709294400  # of all files: seconds since 1970, even as zip wants it
# Terms that tell when a page was written, the extension of its file, and the hash of its URL, which is compared itself.
TIME_AND_FILE = re.compile(r"[DMY]\d{4,}$|E[a-z]*$|XU[0-9a-f]+$")
winnow = ""
sites = pathlib.Path()


def run(*command, **options):
    """Output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} failed with {done.returncode}: {done.stderr}")
    return done.stdout


def png():
    """An empty picture of 48 x 48 pixels, which zimwriterfs wants."""
    def chunk(kind, data):
        content = kind + data
        return struct.pack(">I", len(data)) + content + struct.pack(">I", zlib.crc32(content))
    rows = zlib.compress(b"\0" * (48 * (48 * 3 + 1)))
    header = struct.pack(">IIBBBBB", 48, 48, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def url_path(path):
    """The URL's path for a file of the site."""
    quoted = urllib.parse.quote(path.as_posix())
    return quoted.removesuffix("index.html")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *arguments):
        pass


class SourcesTest(unittest.TestCase):
    """Every test indexes another source and compares with the index of the folder."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.temporary.name)
        cls.site = cls.root / "site"
        shutil.copytree(sites / SITE / "pages", cls.site)
        for path in list(cls.site.rglob("*[?]*")):
            path.unlink()  # a server does not take a file's name for a query
        files = sorted(cls.site.rglob("*.html"))
        for path in set(files) - set(long_tests.every(3, files)) - {cls.site / STRIKE / "index.html"}:
            path.unlink()
        cls.files = sorted(path.relative_to(cls.site) for path in cls.site.rglob("*.html"))
        for path in cls.site.rglob("*"):
            os.utime(path, (TIME, TIME))
        (cls.site / "picture.png").write_bytes(png())
        cls.expected = cls.documents("folder", cls.site, "--base-url", BASE)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def documents(cls, name, source, *options, **more):
        """For each document its URL and title, and its terms with their frequencies."""
        database = cls.root / f"{name}.db"
        run(winnow, "index", "--db", database, "--quiet", *options, source, **more)
        count = int(re.search(r"number of documents = (\d+)", run("xapian-delve", database))[1])
        found = {}
        for number in range(1, count + 1):
            data = run("xapian-delve", "-d", "-r", number, database)
            url = re.search(r"^url=(.*)$", data, re.MULTILINE)[1]
            title = re.search(r"^caption=(.*)$", data, re.MULTILINE)[1]
            terms = run("xapian-delve", "-1", "-v", "-r", number, database).splitlines()[1:]
            words = [term for term in terms if not TIME_AND_FILE.match(term.split()[0])]
            found[url] = (title, words)
        return found

    def compare(self, found):
        """The same documents; says which is missing, then what differs."""
        self.assertEqual(sorted(found), sorted(self.expected))
        self.maxDiff = 2000
        for url, document in self.expected.items():
            self.assertEqual(found[url], document, url)

    def crawl(self, *options):
        """The WARC file that wget makes of all pages; and the server's address."""
        handler = functools.partial(Quiet, directory=self.site)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            thread = threading.Thread(target=server.serve_forever, daemon=True)
            thread.start()
            address = f"http://127.0.0.1:{server.server_port}/"
            urls = [address + url_path(path) for path in self.files] + [address + "picture.png"]
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.root))
            run("wget", "--quiet", "--no-proxy", "--warc-file=crawl", "--output-document=/dev/null",
                *options, *urls, cwd=folder)
            server.shutdown()
            thread.join()
        return next(folder.glob("crawl.warc*")), address

    def index_crawl(self, name, *options):
        """The documents of a crawl, with the URLs of the site."""
        file, address = self.crawl(*options)
        return self.documents(name, file, "--url-map", f"{address}={BASE}")

    def test_has_pages_to_compare(self):
        self.assertGreater(len(self.expected), long_tests.amount(9, 30))
        title, words = self.expected[BASE + STRIKE + "/"]
        self.assertIn("akery", title)
        self.assertGreater(len(words), 100)

    def test_warc_with_compressed_records(self):
        self.compare(self.index_crawl("warc_gz"))

    def test_warc_without_compression(self):
        self.compare(self.index_crawl("warc", "--no-warc-compression"))

    def test_zim(self):
        file = self.root / "site.zim"
        run("zimwriterfs", "--welcome=" + self.files[0].as_posix(), "--illustration=picture.png",
            "--language=eng", "--title=site", "--description=site", "--creator=site",
            "--publisher=site", "--name=site", "--withoutFTIndex", self.site, file)
        found = self.documents("zim", file, "--base-url", BASE)
        self.assertIn(BASE + STRIKE + "/index.html", found)
        # An entry that does not stand for its folder has a term more: its whole path.
        self.compare({url.removesuffix("index.html"): (title, [
            re.sub("^(U.*/)index.html", r"\1", word) for word in words
            if not re.match("P.*/index.html ", word)]) for url, (title, words) in found.items()})

    def test_zip(self):
        file = self.root / "site.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(self.site.rglob("*")):
                archive.write(path, path.relative_to(self.site))
        self.compare(self.documents("zip", file, "--base-url", BASE))

    def test_tar(self):
        file = self.root / "site.tar.xz"
        with tarfile.open(file, "w:xz") as archive:
            archive.add(self.site, arcname=".")
        self.compare(self.documents("tar", file, "--base-url", BASE))

    def json_lines(self):
        """The pages as lines of JSON."""
        return "".join(json.dumps({
            "url": BASE + url_path(path), "html": (self.site / path).read_text(encoding="utf-8"),
            "path": path.as_posix(), "modified": TIME}) + "\n" for path in self.files)

    def test_json_lines(self):
        file = self.root / "site.jsonl"
        file.write_text(self.json_lines(), encoding="utf-8")
        self.compare(self.documents("json", file))

    def test_json_lines_on_standard_input(self):
        self.compare(self.documents("stdin", "-", input=self.json_lines()))

    def test_list_of_files(self):
        listed = "".join(f"{path.as_posix()}\n" for path in self.files)
        self.compare(self.documents("list", self.site, "--files-from", "-", "--base-url", BASE,
                                    input=listed))

    def test_a_bad_line_is_told_and_the_others_are_indexed(self):
        done = subprocess.run(
            [winnow, "index", "--db", self.root / "bad.db", "--json", "-"],
            input='{"url": 1}\n{"url": "/a", "html": "<p>text"}\n', stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertIn("stdin:1: \"url\" is not a string", done.stderr)
        summary = json.loads(done.stdout)
        self.assertEqual(summary["documents"], 1)
        self.assertEqual(summary["skipped"], {"bad-line": 1})

    def test_of_two_lines_with_one_path_extract_writes_the_first_and_names_it(self):
        lines = "".join(f'{{"url": "/{name}", "path": "same.html", "html": "<p>{name} text"}}\n'
                        for name in ("first", "second"))
        out = self.root / "same"
        done = subprocess.run([winnow, "extract", "--json", "--out", out, "-"], input=lines,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["unwritten"], 1)
        self.assertIn("warning: same.html: its text is not written: a page before it", done.stderr)
        self.assertIn("first text", (out / "same.html.json").read_text(encoding="utf-8"))

    def test_a_source_without_pages_is_told_by_every_command(self):
        index_of_crawl = self.root / "index.cdx"
        index_of_crawl.write_text(" CDX N b a m s k r M S V g\n", encoding="utf-8")
        pictures = self.root / "pictures.zip"
        with zipfile.ZipFile(pictures, "w") as archive:
            archive.writestr("a.png", png())
        for command in (["index", "--db", self.root / "none.db"], ["extract", "--json"],
                        ["extract", "--jsonl"], ["cluster"], ["export", "--format", "solr"]):
            for file, status, told in ((index_of_crawl, 3, "is not a page: "), (pictures, 3, "no pages found")):
                with self.subTest(command=command[:2], file=file.name):
                    done = subprocess.run([winnow, *command, file], stdout=subprocess.DEVNULL,
                                          stderr=subprocess.PIPE, text=True, check=False)
                    self.assertEqual(done.returncode, status, done.stderr)
                    self.assertEqual(done.stderr.count(told), 1, done.stderr)

    def test_a_crawl_needs_a_place_for_its_texts(self):
        file, _ = self.crawl()
        done = subprocess.run([winnow, "extract", file], stderr=subprocess.PIPE, text=True,
                              check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--out DIR", done.stderr)
        run(winnow, "extract", "--quiet", "--out", self.root / "texts", file)
        texts = [path for path in (self.root / "texts").rglob("*") if path.is_file()]
        self.assertEqual(len(texts), len(self.files))

    def test_a_list_needs_a_folder(self):
        page = self.site / self.files[0]
        done = subprocess.run([winnow, "index", "--db", self.root / "none.db", page, "--files-from",
                               page], stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not a folder", done.stderr)


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    for tool in ("wget", "zimwriterfs", "xapian-delve"):
        if not shutil.which(tool):
            print(f"left out: {tool} is not installed (scripts/install_packages.sh)")
            sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
