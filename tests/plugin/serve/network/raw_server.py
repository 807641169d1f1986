# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow serve over a small site, and clients that write bytes to it as they like."""
import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

WAIT = 20  # seconds for an answer of a machine that is busy


def index(winnow, folder, words, *options):
    """Indexes pages, one for each word, into folder/site.db, and gives its path."""
    pages = pathlib.Path(folder, "pages")
    pages.mkdir(exist_ok=True)
    for old in pages.iterdir():
        old.unlink()
    for word in words:
        (pages / f"{word}.html").write_text(
            f"<!DOCTYPE html><title>About {word}</title><h1>About {word}</h1><p>This page is about the {word} "
            f"of the harbour, and tells when ships come and go.</p>", encoding="utf-8")
    database = str(pathlib.Path(folder, "site.db"))
    subprocess.run([winnow, "index", "--quiet", "--db", database, "--method", "all", *options, str(pages)],
                   check=True)
    return database


class Server:
    """A running server; `address` is what it has printed, `port` that of TCP."""

    def __init__(self, process):
        self.process = process
        self.address = process.stdout.readline().strip()
        self.port = int(self.address.rsplit(":", 1)[1]) if self.address.startswith("http://") else None

    def connect(self):
        if self.port is not None:
            return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(WAIT)
        client.connect(self.address.removeprefix("unix:"))
        return client

    def ask(self, request):
        """Sends bytes, and gives all that comes until the server closes the connection."""
        with self.connect() as client:
            return exchange(client, request)

    def get(self, target, *fields):
        """The answer to a whole request: status, fields, body."""
        lines = [f"GET {target} HTTP/1.1", "Host: localhost", "Connection: close", *fields]
        return parsed(self.ask("\r\n".join([*lines, "", ""]).encode()))

    def metric(self, name):
        """The value of one metric."""
        for line in self.get("/metrics")[2].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        raise KeyError(name)


def exchange(client, request):
    """Sends bytes, and gives all that comes until the end."""
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        client.sendall(request)
    return rest(client)


def rest(client):
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := client.recv(1 << 16):
            received += piece
    return received


def parsed(response):
    """Status, fields by their names in lower case, and body."""
    head, _, body = response.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {}
    for line in lines:
        name, _, value = line.partition(": ")
        before = fields.get(name.lower())
        fields[name.lower()] = value if before is None else f"{before}, {value}"
    return int(first.split()[1]), fields, body


@contextlib.contextmanager
def serving(winnow, database, *options, listen=("--listen", "127.0.0.1:0"), **how):
    """Runs winnow serve, and ends it at last."""
    command = [winnow, "serve", "--db", database, *listen, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **how) as process:
        try:
            yield Server(process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(timeout=2 * WAIT)


@contextlib.contextmanager
def small_site(winnow, *options, **how):
    """Runs winnow serve over three pages."""
    with tempfile.TemporaryDirectory(prefix="winnow_serve_") as folder:
        database = index(winnow, folder, ["bridge", "ferry", "lighthouse"])
        with serving(winnow, database, *options, **how) as server:
            yield server


def wait_until(holds, seconds=WAIT):
    """Says whether it comes to hold in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def environment(**values):
    return {**os.environ, **values}
