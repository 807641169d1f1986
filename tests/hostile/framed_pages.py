# SPDX-License-Identifier: GPL-2.0-or-later
"""Shows pages of winnow serve in frames, many in one document, which takes a fraction of showing each on its own.

Frames of the server's own pages are what it forbids. So the pages come through a server that leaves away what forbids
them, and their Content-Security-Policy with it.
"""
import contextlib
import http.client
import http.server

import headless
from served_site import answering
from visits import visit

LEFT_AWAY = {"content-security-policy", "x-frame-options", "connection", "keep-alive", "transfer-encoding",
             "content-length", "content-encoding"}
CHECKED_AGAIN = {"cache-control", "etag", "vary"}
FRAMES = b"<!DOCTYPE html><html><head><title>Frames</title></head><body></body></html>"
# Shows some at a time. What a page has is told a little after it has loaded; scripts tell the outermost window that they
# ran, whose `ran` has that.
SHOW = """
const [paths, done] = arguments;
const told = [];
let begun = 0, left = paths.length;
function begin() {
  if (begun === paths.length) return;
  const number = begun++;
  const frame = document.createElement("iframe");
  frame.addEventListener("load", () => setTimeout(() => {
    const page = frame.contentDocument;
    told[number] = {
      query: page.querySelector("#q")?.value ?? null, type: page.contentType, text: page.documentElement.textContent,
      protocols: [...page.querySelectorAll("a")].map((link) => link.protocol)};
    frame.remove();
    if (--left === 0) done({ran: window.ran, told}); else begin();
  }, 100), {once: true});
  frame.src = paths[number];
  document.body.append(frame);
}
for (let number = 0; number < 8; ++number) begin();
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """Passes requests on to `behind`, the address of the server. Scripts and styles are asked for once."""
    behind = ""
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/frames":
            self.answer(200, [("Content-Type", "text/html")], FRAMES)
            return
        with contextlib.closing(http.client.HTTPConnection(self.behind.removeprefix("http://"), timeout=60)) as server:
            server.request("GET", self.path)
            response = server.getresponse()
            fields = [(name, value) for name, value in response.getheaders() if name.lower() not in LEFT_AWAY]
            if self.path.startswith("/assets/"):
                fields = [(name, value) for name, value in fields if name.lower() not in CHECKED_AGAIN]
                fields.append(("Cache-Control", "max-age=600"))
            self.answer(response.status, fields, response.read())

    def answer(self, status, fields, body):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def passing_on(address):
    """A server in front of the one at this address; gives its own."""
    return answering(type("HandlerOfOne", (Handler,), {"behind": address}))


def show(address, paths):
    """What scripts of the pages at these paths have said, and of each page what it has."""
    visit(address + "/frames")
    headless.browser().set_script_timeout(headless.SECONDS_FOR_A_DOCUMENT)
    seen = headless.browser().execute_async_script(SHOW, paths)
    return seen["ran"], seen["told"]
