#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Documents beside the pages of a site: found by content, indexed, searched, and left alone if unchanged.

Usage: documents_test.py WINNOW SAMPLE_SITES
"""
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import office_files
import pdf_files

WINNOW = ""
SITES = pathlib.Path()


def run(*arguments, status=0):
    done = subprocess.run([WINNOW, *map(os.fspath, arguments)], capture_output=True, text=True, timeout=240,
                          check=False)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: status {done.returncode}\n{done.stderr}")
    return done


KEEPERS = "Ada Bella Clara Dora Edith Flora Greta Hilda".split()


def manual(pages=8):
    """A PDF with a title, chapters, a running head, page numbers, and a word that is divided."""
    made = []
    for number in range(1, pages + 1):
        lines = [(72, 800, 9, f"Handbook of bridges       Chapter {(number + 3) // 4}")]
        if number == 1:
            lines += [(72, 700, 24, "The swing bridge")]
        if number % 4 == 1:
            lines += [(72, 640, 16, f"Chapter about pivot {number}")]
        keeper = KEEPERS[number - 1]
        lines += [(72, 600, 11, f"{keeper} moves the bascule with the tide, and has to main-"),
                  (72, 586, 11, f"tain the hydraulics of gate {keeper.lower()}."),
                  (290, 30, 9, str(number))]
        made.append(lines)
    return pdf_files.of_lines(made, Title="untitled", Author="C. Engineer")


DOCUMENTS = {
    "manual.pdf": manual(),
    "letter.docx": office_files.docx(
        office_files.paragraph("About ferries", "Titre1") +
        office_files.paragraph("The ferryman is paid by the crossing.") +
        "<w:p><w:del><w:r><w:delText>removed</w:delText></w:r></w:del></w:p>"),
    "talk.pptx": office_files.pptx([("Viaducts", "Arches of brick"), ("Aqueducts", "Arches of stone")]),
    "prices.xlsx": office_files.xlsx([["rivet", 12], ["girder", 950]]),
    "report.odt": office_files.open_document(
        "text", '<text:h text:outline-level="1">On locks</text:h><text:p>A lock<text:s/>raises barges.</text:p>'
                '<text:tracked-changes><text:p>struck out</text:p></text:tracked-changes>'),
    "table.ods": office_files.open_document(
        "spreadsheet", '<table:table table:name="Tolls"><table:table-row><table:table-cell><text:p>penny toll'
                       '</text:p></table:table-cell></table:table-row></table:table>', title="Tolls"),
    "slides.odp": office_files.open_document(
        "presentation", '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Cofferdams'
                        '</text:p></draw:text-box></draw:frame></draw:page>', title="Dams"),
}
TEXTS = {"notes.txt": "Notes on dredging\n\nThe dredger works at night.\n",
         "readme.md": "---\nauthor: D. Coder\n---\n# Buoys\n\nA buoy is *moored*.\n\n```\nint depth;\n```\n"}


class Documents(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_documents_")
        self.addCleanup(temporary.cleanup)
        self.home = pathlib.Path(temporary.name)
        self.site = self.home / "site"
        self.database = self.home / "db"
        shutil.copytree(SITES / "news_en/pages", self.site)
        for name, data in DOCUMENTS.items():
            (self.site / name).write_bytes(data)
        for name, text in TEXTS.items():
            (self.site / name).write_text(text)
        # A file that has only just been written is read by the next run, too.
        for path in self.site.rglob("*"):
            os.utime(path, (1_700_000_000, 1_700_000_000))

    def index(self, *more, source=None):
        done = run("index", "--db", self.database, "--json", *more, source or self.site)
        return json.loads(done.stdout)

    def search(self, *query):
        return json.loads(run("search", "--db", self.database, "--json", *query).stdout)["hits"]

    def paths(self, *query):
        return [hit["path"] for hit in self.search(*query)]

    def test_each_kind_is_found_by_its_text_and_its_type(self):
        self.index()
        for words, name, pages in [("bascule", "manual.pdf", 8), ("ferryman", "letter.docx", None),
                                   ("aqueducts", "talk.pptx", 2), ("girder", "prices.xlsx", 1),
                                   ("barges", "report.odt", None), ("penny", "table.ods", 1),
                                   ("cofferdams", "slides.odp", 1)]:
            with self.subTest(name=name):
                hit = self.search(words)[0]
                self.assertEqual((hit["path"], hit.get("pages")), (name, pages))
                self.assertEqual(hit["size"], len(DOCUMENTS[name]))
                self.assertEqual(self.paths(f"type:{name.rsplit('.', 1)[1]} {words}"), [name])
        for word in ("removed", "struck", "dredger"):
            self.assertEqual(self.paths("--no-correct", word), [])

    def test_titles_and_authors_are_those_of_the_documents(self):
        self.index()
        # "untitled" is none, so the largest letters say it.
        self.assertEqual(self.search("bascule")[0]["title"], "The swing bridge")
        self.assertEqual(self.search("ferryman")[0]["title"], "A letter")
        self.assertEqual(self.paths("author:engineer"), ["manual.pdf"])
        self.assertEqual(self.paths("author:author barges"), ["report.odt"])

    def test_what_repeats_over_the_pages_of_a_pdf_is_no_text(self):
        self.index()
        self.assertEqual(self.paths("handbook"), [])
        self.assertEqual(self.paths("letterhead"), [])
        text = run("extract", "--types", "pdf", self.site / "manual.pdf").stdout
        self.assertIn("Clara moves the bascule with the tide, and has to maintain the hydraulics of gate clara.", text)
        self.assertNotIn("Handbook", text)
        template = run("extract", "--types", "pdf", "--classes", "template", self.site / "manual.pdf").stdout
        self.assertIn("Handbook of bridges", template)

    def test_a_hit_leads_to_its_page(self):
        self.index()
        hit = self.search("pivot", "5")[0]
        self.assertEqual(hit["section_title"], "Chapter about pivot 5")
        self.assertTrue(hit["section_url"].endswith("/manual.pdf#page=5"), hit["section_url"])

    def test_hits_for_people_say_what_is_no_page(self):
        self.index()
        self.assertIn("[pdf, 8 pages] The swing bridge", run("search", "--db", self.database, "bascule").stdout)
        types = json.loads(run("search", "--db", self.database, "--json", "--facets", "type:pdf").stdout)["facets"]["types"]
        self.assertEqual(types["values"], [{"value": "application/pdf", "pages": 1}])

    def test_types_choose(self):
        self.assertEqual(self.index("--types", "pdf")["documents"], 1)
        shutil.rmtree(self.database)
        everything = self.index("--types", "all")
        self.assertEqual(everything["documents"], len(DOCUMENTS) + len(TEXTS) + self.html_pages())
        self.assertEqual(self.search("dredger")[0]["title"], "Notes on dredging")
        self.assertEqual(self.search("moored")[0]["title"], "Buoys")
        self.assertIn("is not a type of document", run("index", "--db", self.database, "--types", "doc", self.site,
                                                     status=2).stderr)

    def html_pages(self):
        """Pages with a document of their own; one of the site asks for none."""
        done = run("index", "--db", self.home / "html.db", "--json", "--types", "html", self.site)
        return json.loads(done.stdout)["documents"]

    def test_html_alone_is_as_without_documents(self):
        """The model of the site, and so each verdict, does not depend on documents."""
        with_documents = self.index()
        self.assertEqual(with_documents["documents"], len(DOCUMENTS) + self.html_pages())
        shown = run("search", "--db", self.database, "--json", "--limit", "50", "type:html").stdout
        shutil.rmtree(self.database)
        self.assertEqual(self.index("--types", "html")["documents"], self.html_pages())
        self.assertEqual(run("search", "--db", self.database, "--json", "--limit", "50", "type:html").stdout, shown)

    def test_a_second_run_reads_no_document(self):
        self.index()
        again = self.index()
        self.assertEqual((again["unchanged"], again["not_read"], again["replaced"]),
                         (again["documents"], again["documents"], 0))
        (self.site / "letter.docx").write_bytes(office_files.docx(office_files.paragraph("The pilot is new.")))
        changed = self.index()
        self.assertEqual((changed["replaced"], changed["documents"]), (1, again["documents"]))
        (self.site / "manual.pdf").unlink()
        self.assertEqual(self.index()["deleted"], 1)

    def test_a_document_that_fails_once_stays_as_it_was(self):
        self.index()
        data = DOCUMENTS["manual.pdf"]
        (self.site / "manual.pdf").write_bytes(data[:300])
        failed = self.index()
        self.assertEqual((failed["deleted"], failed["skipped"].get("broken-document")), (0, 1))
        self.assertEqual(self.paths("bascule"), ["manual.pdf"])

    def test_content_counts_rather_than_names(self):
        site = self.home / "named"
        site.mkdir()
        (site / "page.html").write_text("<title>Page</title><p>A page of its own with some words.")
        (site / "download").write_bytes(DOCUMENTS["manual.pdf"])
        (site / "download.php").write_bytes(DOCUMENTS["report.odt"])
        (site / "fake.pdf").write_text("<!doctype html><title>Not found</title><p>Not found")
        (site / "plain.docx").write_bytes(office_files.packed({"a.txt": "a zip file"}))
        summary = self.index(source=site)
        self.assertEqual(summary["documents"], 3)
        self.assertEqual(summary["skipped"], {"not-html": 2})
        self.assertEqual(self.paths("type:pdf"), ["download"])
        # These have no name by which a run could know that they are no samples of the template.
        again = self.index(source=site)
        self.assertEqual((again["unchanged"], again["replaced"]), (3, 0))

    def test_crawls_and_archives_have_documents_too(self):
        pages = {"index.html": b"<title>Page</title><p>A page of its own with some words.",
                 "manual.pdf": DOCUMENTS["manual.pdf"], "a/report.odt": DOCUMENTS["report.odt"]}
        archive = self.home / "site.zip"
        with zipfile.ZipFile(archive, "w") as file:
            for name, data in pages.items():
                file.writestr(name, data)
        self.assertEqual(self.index(source=archive)["documents"], 3)
        self.assertEqual(self.paths("bascule"), ["manual.pdf"])
        self.assertEqual(self.index(source=archive)["unchanged"], 3)
        shutil.rmtree(self.database)
        crawl = self.home / "crawl.warc.gz"
        types = {"index.html": "text/html", "manual.pdf": "application/pdf", "a/report.odt": "application/octet-stream"}
        crawl.write_bytes(b"".join(self.response(name, data, types[name]) for name, data in pages.items()))
        self.assertEqual(self.index(source=crawl)["documents"], 3)
        self.assertEqual(self.search("bascule")[0]["url"], "https://a.example/manual.pdf")
        self.assertEqual(self.index(source=crawl)["unchanged"], 3)

    @staticmethod
    def response(name, body, content_type):
        block = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x:{name}>\r\nWARC-Date: 2026-01-02T03:04:05Z"
                f"\r\nWARC-Target-URI: https://a.example/{name}\r\nContent-Type: application/http; msgtype=response"
                f"\r\nContent-Length: {len(block)}\r\n\r\n")
        return gzip.compress(head.encode() + block + b"\r\n\r\n")

    def test_a_document_alone_is_a_source(self):
        for name in ("manual.pdf", "letter.docx"):
            database = self.home / f"{name}.db"
            summary = json.loads(run("index", "--json", "--db", database, self.site / name).stdout)
            self.assertEqual(summary["documents"], 1)

    def test_a_missing_program_is_no_silence(self):
        """A copy of the command without the program that reads documents."""
        own = self.home / "bin"
        own.mkdir()
        shutil.copy(WINNOW, own / "winnow")
        command = [own / "winnow", "index", "--db", self.database, "--json"]
        done = subprocess.run([*command, self.site], capture_output=True, text=True, check=True, timeout=240)
        self.assertEqual(json.loads(done.stdout)["documents"], self.html_pages())
        done = subprocess.run([*command, "--types", "html,pdf", self.site], capture_output=True, text=True,
                              check=False, timeout=240)
        self.assertEqual(done.returncode, 2)
        self.assertIn("winnow-document, which is missing", done.stderr)


if __name__ == "__main__":
    WINNOW, SITES = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
