# SPDX-License-Identifier: GPL-2.0-or-later
"""Shows documents to headless Chromium, and tells which of them ran a script or loaded anything."""
import http.server
import json
import re
import threading

import headless

# Shows each document in a frame of its own, a few at a time, and listens to what their scripts say.
FRAMES = """<!DOCTYPE html><html><body><script>
var ran = [], begun = 0, loaded = 0;
addEventListener("message", function (event) { ran.push(event.data); });
function begin() {
  if (begun == COUNT) return;
  var element = document.createElement("iframe");
  element.src = "/document/" + begun++;
  element.addEventListener("load", function () {
    if (++loaded == COUNT) setTimeout(tell, 1000);
    begin();
  }, {once: true});
  document.body.appendChild(element);
}
function tell() {
  var documents = [...document.querySelectorAll("iframe")].map(function (element) {
    try {
      var root = element.contentDocument.documentElement;
      return [root.dataset.state || "", root.textContent.length];
    } catch (refused) { return ["", -1]; }
  });
  document.documentElement.setAttribute("data-seen", JSON.stringify({ran: ran, documents: documents}));
}
for (var number = 0; number < 16; ++number) begin();
</script></body></html>"""


class Server:
    """Hands out documents, and remembers everything else that it is asked for."""

    def __init__(self):
        self.documents, self.loaded = [], []
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = server.answer(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path):
        if path == "/":
            return FRAMES.replace("COUNT", str(len(self.documents))).encode()
        if found := re.fullmatch(r"/document/(\d+)", path):
            return self.documents[int(found[1])]
        if path != "/favicon.ico":
            self.loaded.append(path)
        return b""

    def show(self, documents):
        """Numbers that scripts of the documents told, what was loaded, and of each document its state
        and how much text it has."""
        self.documents, self.loaded = documents, []
        seen = json.loads(headless.attribute_of_root(self.address + "/", "data-seen"))
        return seen["ran"], sorted(set(self.loaded)), seen["documents"]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
