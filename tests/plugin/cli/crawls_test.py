# SPDX-License-Identifier: GPL-2.0-or-later
"""Indexes WACZ and ARC files, folders of crawls and several sources, made here by their specifications.

Usage: crawls_test.py WINNOW
"""
import gzip
import hashlib
import io
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile
import zlib

winnow = ""
DATE = "2026-01-02T03:04:05Z"


def html(word):
    return (f"<!doctype html><title>The {word}</title><main><p>A sentence about the {word}, which is long "
            f"enough to be the text of a page.</main>").encode()


def response(url, body, date=DATE, content_type="text/html"):
    """A record of a WARC file, compressed by itself."""
    block = (f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
             .encode() + body)
    return gzip.compress(record("response", url, block, date))


def record(kind, url, block, date=DATE, more=""):
    digest = hashlib.sha1(block.split(b"\r\n\r\n", 1)[-1]).hexdigest()
    head = (f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{digest}>\r\nWARC-Date: {date}\r\n"
            f"WARC-Target-URI: {url}\r\nWARC-Payload-Digest: sha1:{digest}\r\n{more}"
            f"Content-Type: application/http; msgtype={kind}\r\nContent-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def revisit(url, of_url, of_date, date):
    more = f"WARC-Refers-To-Target-URI: {of_url}\r\nWARC-Refers-To-Date: {of_date}\r\n"
    return gzip.compress(record("revisit", url, b"HTTP/1.1 200 OK\r\n\r\n", date, more))


def pages_list(*urls):
    """pages.jsonl: its head, and a line for each page."""
    lines = [{"format": "json-pages-1.0", "id": "pages", "title": "All Pages", "hasText": False}]
    lines += [{"id": str(number), "url": url, "ts": DATE, "title": "A title", "seed": number == 0,
               "text": ""} for number, url in enumerate(urls)]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def package(files, version="1.1.1"):
    """datapackage.json of files, as the versions of the specification write it."""
    def resource(path, data):
        digest = hashlib.sha256(data).hexdigest()
        if version == "1.0.0":
            return {"path": path, "stats": {"hash": digest, "bytes": len(data)}, "hashing": "sha256"}
        return {"name": path.rsplit("/", 1)[-1], "path": path, "hash": "sha256:" + digest,
                "bytes": len(data)}
    return json.dumps({"profile": "data-package", "wacz_version": version, "title": "A crawl",
                       "software": "a test", "created": DATE, "mainPageUrl": "https://a.example/",
                       "mainPageDate": DATE,
                       "resources": [resource(*file) for file in files.items()]}).encode()


def wacz(files, *, version="1.1.1", method=zipfile.ZIP_STORED, described=None):
    """The bytes of a WACZ file with these files, their index, and what describes them."""
    whole = dict(files) | {"indexes/index.cdx": b" CDX N b a m s k r M S V g\n"}
    description = package(whole if described is None else described, version)
    digest = json.dumps({"path": "datapackage.json",
                         "hash": "sha256:" + hashlib.sha256(description).hexdigest()}).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in (whole | {"datapackage.json": description,
                                    "datapackage-digest.json": digest}).items():
            archive.writestr(name, data)
    return out.getvalue()


def arc(*pages):
    """An ARC file of version 1, each record compressed by itself."""
    about = b"1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n"
    records = [b"filedesc://test.arc 0.0.0.0 20260102030405 text/plain %d\n%s\n" % (len(about), about),
               b"dns:a.example 192.0.2.1 20260102030405 text/dns 9\n192.0.2.1\n"]
    for url, body in pages:
        block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
        records.append(b"%s 192.0.2.1 20260102030405 text/html %d\n%s\n"
                       % (url.encode(), len(block), block))
    return records


A, B = "https://a.example/", "https://a.example/b"
RECORDS = response(A, html("alder")) + response(B, html("birch"))
GOOD = {"archive/data.warc.gz": RECORDS, "pages/pages.jsonl": pages_list(A, B)}


class CrawlsTest(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)

    def file(self, name, data):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (1_700_000_000, 1_700_000_000))  # what was written just now is read once more
        return path

    def run_index(self, *sources, status=0, options=()):
        """Summaries of a run, and what it said."""
        done = subprocess.run([winnow, "index", "--db", self.root / "db", "--json", "--skipped",
                               self.root / "skipped", *options, *sources],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                              cwd=self.root)
        self.assertEqual(done.returncode, status, done.stderr)
        text = done.stdout if len(sources) > 1 and done.stdout.count("\n") < 9 else \
            done.stdout.replace("\n", " ") + "\n"
        self.said = done.stderr
        self.skipped = [line.split("\t") for line in
                        (self.root / "skipped").read_text(encoding="utf-8").splitlines()]
        return [json.loads(line) for line in text.splitlines() if line.strip()]

    def urls(self, query):
        done = subprocess.run([winnow, "search", "--db", self.root / "db", "--json", query],
                              stdout=subprocess.PIPE, text=True, check=True)
        return [hit["url"] for hit in json.loads(done.stdout)["hits"]]

    def reasons(self):
        return sorted((path, reason) for path, reason, _ in self.skipped)

    def test_a_wacz_file_of_either_version_is_read(self):
        for version in ("1.0.0", "1.1.1"):
            summary, = self.run_index(self.file("crawl.wacz", wacz(GOOD, version=version)))
            self.assertEqual((summary["documents"], self.skipped), (2, []), version)
        self.assertEqual(self.urls("birch"), [B])
        self.assertEqual((summary["not_read"], summary["deleted"]), (2, 0))

    def test_its_name_does_not_matter_and_deflated_records_are_unpacked(self):
        data = wacz(GOOD, method=zipfile.ZIP_DEFLATED)
        summary, = self.run_index(self.file("crawl.zip", data))
        self.assertEqual((summary["documents"], self.skipped), (2, []))

    def test_records_that_are_not_those_of_their_digest_are_left_with_what_to_do(self):
        other = dict(GOOD) | {"archive/more.warc.gz": response("https://a.example/c", html("cedar"))}
        listed = dict(other) | {"archive/data.warc.gz": RECORDS + b"x"}
        summary, = self.run_index(self.file("crawl.wacz", wacz(other, described=listed)))
        self.assertEqual(summary["documents"], 1)
        self.assertEqual(self.reasons(), [("crawl.wacz/archive/data.warc.gz", "broken-entry")])
        self.assertIn("crawl.wacz/archive/data.warc.gz: its sha256 digest is not the one in", self.said)
        self.assertIn("get the file anew, or unpack it", self.said)

    def test_records_that_are_listed_and_missing_are_told(self):
        listed = dict(GOOD) | {"archive/gone.warc.gz": b"gone"}
        self.run_index(self.file("crawl.wacz", wacz(GOOD, described=listed)))
        self.assertEqual(self.reasons(), [("crawl.wacz/archive/gone.warc.gz", "broken-entry")])

    def test_a_changed_description_is_told_and_the_pages_are_read(self):
        data = wacz(GOOD).replace(b'"title": "A crawl"', b'"title": "A trawl"')
        data = data.replace(struct.pack("<I", 0), struct.pack("<I", 0))  # zip's checksum is not asked
        summary, = self.run_index(self.file("crawl.wacz", data))
        self.assertEqual(summary["documents"], 2)
        self.assertEqual(self.reasons(), [("crawl.wacz/datapackage.json", "broken-entry")])

    def test_frames_of_hosts_that_were_not_visited_are_left(self):
        records = RECORDS + response("https://ads.example/frame", html("advert"))
        files = dict(GOOD) | {"archive/data.warc.gz": records}
        summary, = self.run_index(self.file("crawl.wacz", wacz(files)))
        self.assertEqual(summary["documents"], 2)
        self.assertEqual(self.reasons(), [("crawl.wacz/https://ads.example/frame", "embedded")])
        del files["pages/pages.jsonl"]
        summary, = self.run_index(self.file("crawl.wacz", wacz(files)))
        self.assertEqual(summary["documents"], 3)

    def test_wacz_files_in_a_wacz_file_and_lists_of_them(self):
        inner = {name: wacz({"archive/data.warc.gz": response(url, html(word))})
                 for name, url, word in (("one.wacz", A, "alder"), ("two.wacz", B, "birch"))}
        summary, = self.run_index(self.file("all.wacz", wacz(inner)))
        self.assertEqual((summary["documents"], self.skipped), (2, []))
        for name, data in inner.items():
            self.file(name, data)
        listed = json.loads(package(inner))
        listed["profile"] = "multi-wacz-package"
        listed["resources"].append({"path": "https://a.example/three.wacz"})
        summary, = self.run_index(self.file("multi.json", json.dumps(listed).encode()))
        self.assertEqual(summary["documents"], 2)
        self.assertEqual(self.reasons(), [("https://a.example/three.wacz", "unreadable")])
        self.assertIn("fetch it with wget", self.skipped[0][2])

    def test_a_wacz_file_in_that_is_not_gone_into_and_without_pages_is_an_error(self):
        deep = wacz({"a.wacz": wacz({"b.wacz": wacz(GOOD)})})
        self.run_index(self.file("deep.wacz", deep), status=3)
        self.assertFalse((self.root / "db").exists())

    def test_hostile_wacz_files_end_with_status_3_and_without_a_database(self):
        good = wacz(GOOD)
        up = io.BytesIO()
        with zipfile.ZipFile(up, "w") as archive:
            archive.writestr("../archive/data.warc.gz", RECORDS)
            archive.writestr("datapackage.json", "{}")
        # The name in the directory is another than that before the data.
        renamed = good.replace(b"archive/data.warc.gz", b"archive/other.war.gz", 1)
        size = struct.pack("<I", len(RECORDS))
        bomb = {"archive/data.warc": b"WARC/1.0\r\n" + bytes(200 << 20)}
        hostile = {
            "cut.wacz": (good[:len(good) // 2], "has no zip directory"),
            "up.wacz": (up.getvalue(), "1 bad-path"),
            "renamed.wacz": (renamed, "1 broken-entry"),
            "sizes.wacz": (good.replace(size, struct.pack("<I", 1 << 30)), "1 broken-entry"),
            "bomb.wacz": (wacz(bomb, method=zipfile.ZIP_DEFLATED), "1 broken-entry"),
            "empty.wacz": (wacz({}), "no pages found, it is empty"),
            "garbage.wacz": (b"PK\x03\x04" + bytes(range(256)) * 9, "has no zip directory"),
        }
        for name, (data, words) in hostile.items():
            self.run_index(self.file(name, data), status=3)
            self.assertIn(words, self.said, name)
            self.assertFalse((self.root / "db").exists(), name)

    def test_encrypted_records_are_named(self):
        data = bytearray(wacz(GOOD))
        for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(signature) + flags] |= 1
        self.run_index(self.file("crawl.wacz", bytes(data)), status=3)
        self.assertEqual(self.reasons(), [("crawl.wacz/archive/data.warc.gz", "encrypted")])

    def test_zip64_is_read(self):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in GOOD.items():
                with archive.open(name, "w", force_zip64=True) as entry:
                    entry.write(data)
            archive.writestr("datapackage.json", package(GOOD))
        data = out.getvalue()
        # The end of the directory of zip64 stands before the one of zip, whose numbers say so.
        end = data.rindex(b"PK\x05\x06")
        count, size, begin = struct.unpack("<HII", data[end + 10:end + 20])
        end64 = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, begin)
        locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
        last = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
        summary, = self.run_index(self.file("crawl.wacz", data[:end] + end64 + locator + last))
        self.assertEqual((summary["documents"], self.skipped), (2, []))

    def test_an_arc_file_is_read_compressed_or_not(self):
        records = arc((A, html("alder")), (B, html("birch")))
        self.run_index(self.file("plain.arc", b"".join(records)))
        self.assertEqual(self.urls("birch"), [B])
        self.assertEqual([reason for _, reason, _ in self.skipped], ["warc-record", "bad-url"])
        packed = b"".join(gzip.compress(each) for each in records)
        summary, = self.run_index(self.file("packed.arc.gz", packed))
        self.assertEqual((summary["pages"], summary["documents"]), (2, 2))

    def test_a_damaged_arc_record_costs_itself(self):
        records = arc((A, html("alder")), (B, html("birch")))
        records[2] = records[2].replace(b"text/html %d" % 0, b"").replace(b" 192.0.2.1 2026", b" x 20")
        summary, = self.run_index(self.file("crawl.arc", b"".join(records)))
        self.assertEqual(summary["documents"], 1)
        self.assertEqual(self.urls("birch"), [B])

    def test_a_folder_of_crawls_is_one_source(self):
        self.file("crawl/archive/one.warc.gz", response(A, html("alder"), "2026-01-01T00:00:00Z") +
                  response(B, html("birch")))
        self.file("crawl/archive/two.warc.gz", response(A, html("aspen"), "2026-02-01T00:00:00Z"))
        self.file("crawl/three.arc", b"".join(arc(("https://a.example/c", html("cedar")))))
        self.file("crawl/crawl.log", b"log")
        # It says that A is as it was; its content is in another file.
        self.file("crawl/z.warc.gz", revisit("https://a.example/d", A, "2026-01-01T00:00:00Z", DATE))
        summary, = self.run_index(self.root / "crawl")
        self.assertEqual(summary["documents"], 4, self.skipped)
        self.assertEqual(self.urls("aspen"), [A])
        self.assertEqual(self.urls("alder"), ["https://a.example/d"])
        self.assertEqual(summary["skipped"]["older-capture"], 1)
        again, = self.run_index(self.root / "crawl")
        self.assertEqual((again["not_read"], again["deleted"]), (4, 0))
        (self.root / "crawl/archive/two.warc.gz").unlink()
        again, = self.run_index(self.root / "crawl")
        self.assertEqual((again["documents"], again["deleted"]), (4, 0))
        self.assertEqual(sorted(self.urls("alder")), [A, "https://a.example/d"])

    def test_more_files_than_may_be_open(self):
        for number in range(300):
            self.file(f"crawl/{number}.warc.gz", response(f"{A}{number}", html(f"word{number}x")))
        summary, = self.run_index(self.root / "crawl")
        self.assertEqual((summary["documents"], self.skipped), (300, []))

    def test_beside_pages_the_files_of_a_crawl_are_named_and_left(self):
        self.file("site/page.html", html("alder"))
        self.file("site/crawl.warc.gz", response(B, html("birch")))
        summary, = self.run_index(self.root / "site")
        self.assertEqual(summary["documents"], 1)
        self.assertIn("name it as", self.skipped[0][2])

    def test_several_sources_in_one_run(self):
        one = self.file("one.warc.gz", response(A, html("alder"), "2026-01-01T00:00:00Z"))
        two = self.file("two.warc.gz", response(A, html("aspen"), "2026-02-01T00:00:00Z"))
        self.file("b/html/index.html", html("birch"))
        self.file("c/html/index.html", html("cedar"))
        sources = [two, self.root / "b/html", one, self.root / "c/html"]
        summaries = self.run_index(*sources)
        self.assertEqual([each["pages"] for each in summaries], [1, 1, 1])
        self.assertEqual(summaries[-1]["documents"], 3)
        self.assertEqual(self.urls("aspen"), [A])
        # Sites of one name are told apart.
        self.assertNotEqual(self.urls("birch"), [])
        self.assertNotEqual(self.urls("cedar"), [])
        self.assertNotEqual(summaries[1]["site"], summaries[2]["site"])
        again = self.run_index(*reversed(sources))
        self.assertEqual([each["not_read"] for each in again], [1, 1, 1])
        self.assertEqual(again[-1]["documents"], 3)
        # A run with some of them leaves the pages of the others.
        (self.root / "b/html/index.html").rename(self.root / "b/html/other.html")
        some, = self.run_index(self.root / "b/html")
        self.assertEqual((some["documents"], some["deleted"]), (3, 1))

    def test_a_source_without_pages_does_not_keep_the_others_out(self):
        (self.root / "empty").mkdir()
        good = self.file("one.warc.gz", response(A, html("alder")))
        self.run_index(self.root / "empty", good, status=3)
        self.assertIn("empty: no pages found", self.said)
        self.assertEqual(self.urls("alder"), [A])
        self.run_index(self.root / "nowhere", good, status=3)

    def test_parts_of_several_sources_are_the_whole(self):
        pages = "".join(f"https://s{number}.example/ " for number in range(8)).split()
        one = self.file("one.warc.gz", b"".join(response(url, html("alder")) for url in pages[:5]))
        two = self.file("two.warc.gz", b"".join(response(url, html("birch")) for url in pages[5:]))
        found = []
        for part in ("1/3", "2/3", "3/3"):
            done = subprocess.run([winnow, "extract", "--jsonl", "--part", part, "--quiet", one, two],
                                  stdout=subprocess.PIPE, text=True, check=True)
            found += [json.loads(line)["url"] for line in done.stdout.splitlines()]
        self.assertEqual(sorted(found), sorted(pages))

    def test_extract_of_two_folders_keeps_their_pages_apart(self):
        self.file("b/html/index.html", html("birch"))
        self.file("c/html/index.html", html("cedar"))
        done = subprocess.run([winnow, "extract", "--out", self.root / "out", self.root / "b/html",
                               self.root / "c/html"], stderr=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, check=True)
        self.assertIn("count as one site", done.stderr)
        for path, word in (("html/index.html.txt", "birch"), ("html-2/index.html.txt", "cedar")):
            self.assertIn(word, (self.root / "out" / path).read_text(encoding="utf-8"))

    def test_pages_in_other_clothes(self):
        self.file("site/a.html.gz", gzip.compress(html("alder")))
        self.file("site/b.html", html("birch"))
        self.file("site/b.html.gz", gzip.compress(html("birch")))
        self.file("site/bad.html.gz", gzip.compress(html("birch"))[:-9])
        self.file("site/huge.html.gz", gzip.compress(b"<!doctype html>" + bytes(300 << 20)))
        self.file("site/download.php@id=3", html("cedar"))
        self.file("site/noending", html("dogwood"))
        self.file("site/saved.mhtml", b"\r\n".join([
            b"From: <Saved by Blink>", b"Snapshot-Content-Location: https://saved.example/page",
            b"MIME-Version: 1.0", b"Content-Type: multipart/related;", b"\ttype=\"text/html\";",
            b"\tboundary=\"----Part=_1\"", b"", b"", b"------Part=_1", b"Content-Type: image/png",
            b"Content-Transfer-Encoding: base64", b"", b"iVBORw0KGgo=", b"------Part=_1",
            b"Content-Type: text/html; charset=utf-8", b"Content-Transfer-Encoding: quoted-printable",
            b"Content-Location: https://saved.example/page", b"",
            html("elder=E2=80=94tree").replace(b"=E2", b"=E2").replace(b" is long", b" is =\r\nlong"),
            b"------Part=_1--", b""]))
        self.file("site/sitemap.xml", b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>
            <urlset><url><loc>https://a.example/b.html</loc><lastmod>2020-05-06</lastmod></url></urlset>""")
        summary, = self.run_index(self.root / "site", options=("--base-url", "https://a.example/"))
        self.assertEqual(summary["pages"], 5, self.skipped)
        reasons = dict(self.reasons())
        self.assertEqual(reasons["b.html.gz"], "seen-before")
        self.assertEqual(reasons["bad.html.gz"], "broken-entry")
        self.assertEqual(reasons["huge.html.gz"], "too-large")
        self.assertEqual(self.urls("alder"), ["https://a.example/a.html"])
        self.assertEqual(self.urls("date:2020-05-06..2020-05-06 birch") or
                         self.urls("birch"), ["https://a.example/b.html"])
        summary, = self.run_index(self.root / "site/saved.mhtml")
        self.assertIn("https://saved.example/page", self.urls("elder"))

    def test_a_pdf_as_source_is_named_and_makes_no_database(self):
        self.run_index(self.file("paper.pdf", b"%PDF-1.7\n" + bytes(range(256)) * 9), status=3)
        self.assertIn("is not a page", self.said)
        self.assertFalse((self.root / "db").exists())


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
