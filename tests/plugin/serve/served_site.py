# SPDX-License-Identifier: GPL-2.0-or-later
"""A small site in English, Hebrew and Japanese, where it is on the web, and winnow serve over it."""
import contextlib
import functools
import http.server
import pathlib
import subprocess
import tempfile
import threading

PAGE = ("<!DOCTYPE html><html lang={language} dir={direction}><meta charset=utf-8><title>{title}</title>"
        "<h1>{title}</h1>{body}</html>")
HEBREW = "ספר הנמל"
JAPANESE = "港の案内"
HARBOURS = 24  # pages that have the word "harbour" only
# What a page of the site with the box has: nothing that is not its own or the server's.
BOX_POLICY = ("default-src 'none'; script-src {server}; connect-src {server}; form-action {server}; "
              "style-src 'none'; img-src 'none'; base-uri 'none'")
BOX = """<!DOCTYPE html><html lang=en><meta charset={encoding}><title>A site</title>
<script type=module src="{server}/winnow-search.js"></script><main><h1>A site</h1>
<winnow-search {attributes}><form action="{server}/search" accept-charset="utf-8"><input name=q aria-label="Search"></form>
</winnow-search><p>Below the box.</p></main></html>"""


def pages():
    """The pages of the site by their names."""
    made = {
        "bridge.html": page("Swing bridge", "<p>The bridge over the harbour turns for ships.</p>"
                            "<h2 id=times>Opening times of the bridge</h2>"
                            "<p>Skippers ask for the timetable of the swingbridge at the lock.</p>"
                            "<h2 id=toll>Toll</h2><p>Ships pay nothing.</p>"),
        "ferry.html": page("Ferry to the island", "<p>The ferry leaves the harbour at noon.</p>"),
        "markup.html": page("&lt;img src=x onerror=alert(1)&gt; harbour", "<p>The harbour of "
                            "&lt;script&gt;alert(1)&lt;/script&gt; is quiet.</p>"),
        "he.html": page(HEBREW, "<p>הספינות באות אל הנמל בבוקר, והגשר נפתח להן בכל שעה עגולה.</p>"
                        "<h2 id=gesher>הגשר</h2><p>הגשר סגור בלילה.</p>", "he", "rtl"),
        "ja.html": page(JAPANESE, "<p>船は朝に港に入ります。橋は一時間ごとに開きます。</p>", "ja"),
    }
    for number in range(1, HARBOURS + 1):
        made[f"harbour{number}.html"] = page(
            f"Quay {number}", f"<p>Quay number {number} of the harbour is for fishing boats.</p>")
    return made


def page(title, body, language="en", direction="ltr"):
    return PAGE.format(title=title, body=body, language=language, direction=direction)


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Files, and pages with the box at /box?ATTRIBUTES, in UTF-8, or at /box-ENCODING?ATTRIBUTES."""
    box_server = ""  # address of winnow serve

    def log_message(self, *_):
        pass

    def do_GET(self):
        if not self.path.startswith("/box"):
            super().do_GET()
            return
        path, _, attributes = self.path.partition("?")
        encoding = path.partition("-")[2] or "utf-8"
        body = BOX.format(server=SiteHandler.box_server, attributes=attributes.replace("&", " "),
                          encoding=encoding).encode(encoding)
        self.send_response(200)
        self.send_header("Content-Type", f"text/html; charset={encoding}")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", BOX_POLICY.format(server=SiteHandler.box_server))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def answering(handler):
    """Runs a web server whose requests a handler of http.server answers, and gives its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def web_site(folder):
    """Serves a folder, and gives its address."""
    return answering(functools.partial(SiteHandler, directory=str(folder)))


@contextlib.contextmanager
def serving(winnow, database, *options):
    """Runs winnow serve at a port that is free, and gives its address."""
    # It ends with this program, even where that is killed.
    command = ["setpriv", "--pdeathsig", "TERM", winnow, "serve", "--db", database, "--listen", "127.0.0.1:0",
               *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().strip()
            assert address.startswith("http://"), f"{command} has printed {address!r}"
            yield address
        finally:
            server.terminate()


@contextlib.contextmanager
def harbour(winnow, *options, inspected=False):
    """Gives the address of winnow serve, and that of the site, whose box may ask the server. The server
    knows the pages themselves, if they are to be inspected."""
    with tempfile.TemporaryDirectory(prefix="winnow_serve_") as folder:
        site = pathlib.Path(folder, "pages")
        site.mkdir()
        for name, html in pages().items():
            (site / name).write_text(html, encoding="utf-8")
        with web_site(site) as origin:
            database = folder + "/site.db"
            subprocess.run([winnow, "index", "--quiet", "--db", database, "--method", "all",
                            "--base-url", origin + "/", site], check=True)
            source = ["--source", str(site), "--base-url", origin + "/"] if inspected else []
            with serving(winnow, database, "--allow-origin", origin, *source, *options) as address:
                SiteHandler.box_server = address
                yield address, origin
