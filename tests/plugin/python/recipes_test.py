# SPDX-License-Identifier: GPL-2.0-or-later
"""The recipes of docs/reference/python.md, run as they stand there.

Environment: DOCUMENT, and what sample_pages needs.
"""
import importlib.util
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
from unittest import mock

import sample_pages
import winnow

DOCUMENT = pathlib.Path(os.environ["DOCUMENT"])
URL = "https://railway.example/stories/handcar.html"
RACE = "pump four handcars"
HEADER = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"


def recipes():
    """{heading: code} of the document."""
    found = {}
    for section in re.split(r"(?m)^### ", DOCUMENT.read_text(encoding="utf-8"))[1:]:
        heading, _, text = section.partition("\n")
        found[heading] = "".join(re.findall(r"(?ms)^```python\n(.*?)^```$", text))
    return found


class WarcRecord:
    """As much of warcio's records as the recipe uses."""

    def __init__(self, headers, body):
        self.rec_type = headers["WARC-Type"]
        self.rec_headers = types.SimpleNamespace(get_header=headers.get)
        status, _, rest = body.partition(b"\r\n")
        head, _, self.content = rest.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
        self.http_headers = types.SimpleNamespace(
            get_header=lambda name, default=None: fields.get(name, default),
            get_statuscode=lambda: status.split()[1].decode())

    def content_stream(self):
        """The body of the response."""
        return io.BytesIO(self.content)


def read_warc(stream):
    """Stands for warcio's ArchiveIterator where it is not installed."""
    while stream.readline():
        lines = iter(lambda: stream.readline().decode().rstrip("\r\n"), "")
        headers = dict(line.split(": ", 1) for line in lines)
        yield WarcRecord(headers, stream.read(int(headers["Content-Length"])))
        stream.read(4)


def write_warc(file, pages):
    """A response for each page."""
    with open(file, "wb") as out:
        for url, html in pages:
            body = HEADER + html
            out.write(f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
                      f"WARC-Date: 2026-01-31T12:00:00Z\r\nWARC-Record-ID: <urn:uuid:{len(body):032x}>\r\n"
                      "Content-Type: application/http; msgtype=response\r\n"
                      f"Content-Length: {len(body)}\r\n\r\n".encode() + body + b"\r\n\r\n")


class RecipesTest(unittest.TestCase):
    """Each in a folder with a mirror; `run` gives the names that it leaves."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(temporary.name)
        shutil.copytree(sample_pages.SITE, "mirror")

    def run_recipe(self, heading):
        """Its names; what it printed is in `printed`."""
        with mock.patch("sys.stdout", new=io.StringIO()) as printed:
            names = {"__name__": "recipe"}
            exec(compile(recipes()[heading], heading, "exec"), names)  # pylint: disable=exec-used
        self.printed = printed.getvalue()
        return names

    def need(self, module):
        """Leaves a test out where a module of others is not there."""
        if importlib.util.find_spec(module) is None:
            self.skipTest(f"{module} is not installed")

    def test_all_recipes_have_a_test(self):
        self.assertEqual(len(recipes()), 10)
        tested = pathlib.Path(__file__).read_text(encoding="utf-8")
        for heading in recipes():
            self.assertIn(f'"{heading}"', tested)

    def test_one_page(self):
        self.run_recipe("One page")
        self.assertIn("The handcar races\n", self.printed)
        self.assertIn(RACE, self.printed)

    def test_a_folder(self):
        names = self.run_recipe("A folder of pages, by what they have in common")
        self.assertEqual(len(names["texts"]), len(sample_pages.files()))
        self.assertIn(RACE, names["texts"][URL])
        self.assertNotIn("How to Join", names["texts"][URL])
        self.assertEqual(names["model"].sites, ("railway.example",))

    def test_requests(self):
        self.need("requests")
        import requests  # pylint: disable=import-outside-toplevel
        for header, html in (("text/html", b"<meta charset=utf-8><title>Gr\xc3\xbc\xc3\x9fe</title>"),
                             ("text/html; charset=latin-1", b"<title>Gr\xfc\xdfe</title>")):
            response = requests.Response()
            response.status_code, response.url, response.raw = 200, URL, io.BytesIO(html)
            response.headers["Content-Type"] = header
            with mock.patch("requests.get", return_value=response):
                page = self.run_recipe("Pages from the web, by requests")["page"]
            self.assertEqual((page.title, page.url), ("Gr\u00fc\u00dfe", URL))

    def test_scrapy(self):
        winnow.Model.learn(sample_pages.pages()).save("site.model")
        pipeline_class = self.run_recipe("A pipeline of Scrapy")["ContentPipeline"]
        crawler = types.SimpleNamespace(settings={"WINNOW_MODEL": "site.model"})
        spider = mock.Mock()
        pipeline = pipeline_class.from_crawler(crawler)
        item = pipeline.process_item({"url": URL, "body": sample_pages.page()}, spider)
        self.assertEqual(item["title"], "The handcar races")
        self.assertIn(RACE, item["text"])
        self.assertNotIn("body", item)
        binary = pipeline.process_item({"url": "/b", "body": b"\0\1" * 999}, spider)
        self.assertEqual(binary["text"], "")
        spider.logger.warning.assert_called_once()
        pipeline.close_spider(spider)

    def test_warc(self):
        write_warc("crawl.warc", [("https://railway.example" + url, html)
                                  for url, html in sample_pages.pages()])
        package, module = types.ModuleType("warcio"), types.ModuleType("warcio.archiveiterator")
        package.archiveiterator, module.ArchiveIterator = module, read_warc
        stubs = {"warcio": package, "warcio.archiveiterator": module}
        if importlib.util.find_spec("warcio") is not None:
            stubs = {}
        with mock.patch.dict(sys.modules, stubs):
            names = self.run_recipe("A WARC file, by warcio")
        self.assertIn("The handcar races", names["titles"])
        self.assertEqual(len(names["titles"]), len(sample_pages.files()))

    def test_pandas(self):
        self.need("pandas")
        table = self.run_recipe("A table for pandas")["table"]
        self.assertEqual(len(table), len(sample_pages.files()))
        row = table.set_index("url").loc[sample_pages.HANDCAR]
        self.assertEqual(row["title"], "The handcar races")
        self.assertGreater(row["template_words"], row["words"])

    def test_loader(self):
        loader = self.run_recipe("A loader of documents, as LangChain has them")["WinnowLoader"]
        model = winnow.Model.learn(sample_pages.pages())
        documents = loader(sample_pages.pages(), model, types.SimpleNamespace).load()
        found = {each.metadata["source"]: each for each in documents}[sample_pages.HANDCAR]
        self.assertIn(RACE, found.page_content)
        self.assertEqual(found.metadata["title"], "The handcar races")

    def test_processes(self):
        """As a program of its own: workers import what the main module defines."""
        winnow.Model.learn(sample_pages.pages()).save("railway.model")
        code = recipes()["Threads, or processes"] + "    print(counts)\n"
        pathlib.Path("program.py").write_text(code, encoding="utf-8")
        done = subprocess.run([sys.executable, "program.py"], check=True, stdout=subprocess.PIPE, text=True)
        self.assertIn("'handcar.html': ", done.stdout)

    def test_index(self):
        names = self.run_recipe("Add pages to an index, and search it")
        self.assertEqual(names["result"].hits[0].url, URL)
        self.assertIn("[handcar]", self.printed)
        self.assertIn(f"{len(sample_pages.files())} documents; skipped: none", self.printed)

    def test_pieces(self):
        winnow.Model.learn(sample_pages.pages()).save("railway.model")
        names = self.run_recipe("Pieces of text for a language model")
        found = names["found"]
        self.assertIn("# The handcar races\n", names["prompt"])
        self.assertGreater(len(found), 1)
        self.assertIn(RACE, found[0]["text"])
        self.assertEqual(found[0]["headings"], ["The handcar races"])


if __name__ == "__main__":
    unittest.main()
