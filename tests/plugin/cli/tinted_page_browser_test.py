# SPDX-License-Identifier: GPL-2.0-or-later
"""Opens the copies of pages that `winnow explain --html` writes in headless Chromium.

Usage: tinted_page_browser_test.py WINNOW SAMPLE_SITES  the program, and the folder of the sample sites

Ends with 77 if there is no browser.
"""
import functools
import html.parser
import http.server
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import headless

PAGE = "news_en/pages/2023/03/swing-bridge-inspection/index.html"
CLASSES = ("main", "page", "template")
winnow = ""
sites = pathlib.Path()

# Every way to load or run something that comes to mind; HERE is the server that counts.
HOSTILE = """<!DOCTYPE html><html><head><title>Hostile</title>
<meta http-equiv=refresh content="0;url=HERE/refresh"><base href="HERE/base/">
<link rel=stylesheet href="HERE/link.css"><link rel=preload as=image href="HERE/preload.png">
<link rel=icon href="HERE/icon.png"><style>@import url("HERE/import.css");
@font-face { font-family: f; src: url("HERE/font.woff") }
body { background: url("HERE/background.png"); font-family: f }
p::before { content: url("HERE/content.png") }</style>
<script>document.title = "ran"</script><script src="HERE/script.js"></script></head>
<body onload="document.title = 'ran'" background="HERE/body.png">
<p style="background: url(HERE/style.png)">Plain text</p><img src="HERE/image.png"
onerror="document.title = 'ran'"><img srcset="HERE/set.png 1x"><iframe src="HERE/frame"></iframe>
<iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>
<svg onload="document.title = 'ran'"><image href="HERE/svg.png" /><use href="HERE/use.svg#a" /></svg>
<object data="HERE/object.swf"></object><embed src="HERE/embed.swf">
<video src="HERE/video.mp4" poster="HERE/poster.png" autoplay></video>
<input type=image src="HERE/input.png"><input autofocus onfocus="document.title = 'ran'">
<svg><style><img src=x onerror="document.title = 'ran'"></style></svg>
<select><style><img src=x onerror="document.title = 'ran'"></style></select>
<table background="HERE/table.png"><tr><td>cell</table></body></html>"""

# Text of class page: comments that are dropped.
COMMENTS = b"<section><h2>3 answers</h2><ol>" + b"".join(
    b"<li id=c%d><p><b>Ann</b></p><p><a href='/bridge#c%d'>3 May 2020</a></p><p>The old bridge was "
    b"better than this one.</p></li>" % (number, number)
    for number in range(3)) + b"</ol></section></main>"

# Leaves in the root element the background colors of the texts of each class. Only with another
# content security policy than the copy's own.
COLORS = """<script>document.documentElement.setAttribute("data-colors", JSON.stringify(
  Object.fromEntries(["main", "page", "template"].map(function (name) {
    var texts = document.querySelectorAll("winnow-" + name + "[title]");
    return [name, texts.length && getComputedStyle(texts[0]).backgroundColor];
  }))));</script></body>"""


class Page(html.parser.HTMLParser):
    """What the browser's document holds: its root, titles of tints, and its text."""

    def __init__(self, text):
        super().__init__()
        self.root, self.notes, self.text = {}, [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "html":
            self.root = dict(attributes)
        if tag.startswith("winnow-") and "title" in dict(attributes):
            self.notes.append(dict(attributes)["title"])

    def handle_data(self, data):
        self.text += data


class CountingServer:
    """Answers every request with nothing, and remembers it."""

    def __init__(self, page=b""):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(handed_out[0] if self.path == "/page" else b"")

            def log_message(self, *_):
                pass

        handed_out = self.handed_out = [page]
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@functools.lru_cache(maxsize=None)
def copy_of(page):
    """The copy of a page, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "page.html"
        file.write_bytes(page)
        copy = pathlib.Path(folder) / "copy.html"
        subprocess.run([winnow, "explain", "--comments", "drop", "--html", copy, file], check=True)
        return copy.read_bytes()


def collapsed(text):
    return re.sub(r"\s+", "", text)


class TintedPage(unittest.TestCase):
    def opened(self, copy):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "copy.html"
            file.write_bytes(copy)
            return Page(headless.dom_of(file.as_uri()))

    def test_classes_have_three_colors(self):
        copy = copy_of((sites / PAGE).read_bytes().replace(b"</main>", COMMENTS))
        opened = self.opened(copy.replace(b"default-src 'none'", b"script-src 'unsafe-inline'")
                             .replace(b"</body>", COLORS.encode()))
        colors = json.loads(opened.root["data-colors"])
        self.assertTrue(all(colors[name] for name in CLASSES), colors)
        self.assertEqual(len(set(colors.values())), 3, colors)

    def test_page_cannot_change_the_colors(self):
        style = (b"<style>#a winnow-main, winnow-page, winnow-template { background: red !important;"
                 b" display: none !important }</style></head>")
        copy = copy_of((sites / PAGE).read_bytes().replace(b"</head>", style))
        self.assertIn(b"background: red", copy)
        opened = self.opened(copy.replace(b"default-src 'none'", b"script-src 'unsafe-inline'")
                             .replace(b"</body>", COLORS.encode()))
        self.assertNotIn("rgb(255, 0, 0)", opened.root["data-colors"])

    def test_whole_text_is_there_with_notes(self):
        opened = self.opened(copy_of((sites / PAGE).read_bytes()))
        said = subprocess.run([winnow, "explain", "--json", sites / PAGE], check=True,
                              stdout=subprocess.PIPE).stdout
        blocks = json.loads(said)["blocks"]
        self.assertGreater(len(blocks), 10)
        for block in blocks:
            self.assertIn(collapsed(block["text"]), collapsed(opened.text))
        self.assertGreaterEqual(len(opened.notes), len(blocks))
        self.assertTrue(all(note.startswith(tuple(name + ": " for name in CLASSES))
                            for note in opened.notes))

    def test_hostile_page_runs_and_loads_nothing(self):
        server = CountingServer()
        self.addCleanup(server.close)
        server.handed_out[0] = copy_of(HOSTILE.replace("HERE", server.address).encode())
        dom = headless.dom_of(server.address + "/page", seconds_after=1)
        self.assertIn("Plain text", dom)
        self.assertIn("<title>Winnow: Hostile</title>", dom)
        self.assertEqual([each for each in server.requests if each != "/favicon.ico"], ["/page"])

    def test_server_would_see_what_the_page_loads(self):
        server = CountingServer()
        self.addCleanup(server.close)
        server.handed_out[0] = (b"<meta http-equiv=refresh content='0;url=/refresh'><p>Plain text"
                                b"<img src=/image.png>")
        headless.dom_of(server.address + "/page", seconds_after=1)
        self.assertIn("/image.png", server.requests)
        self.assertIn("/refresh", server.requests)


if __name__ == "__main__":
    sites = pathlib.Path(sys.argv.pop(2))
    winnow = sys.argv.pop(1)
    headless.run_tests()
