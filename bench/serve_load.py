#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Put load on winnow serve: how fast it is, and whether a request is lost while its database is exchanged.

  bench/serve_load.py throughput DATABASE      # wrk (Debian's package of this name) at several addresses
  bench/serve_load.py exchange SOURCE          # clients that check each answer, while the database changes

`throughput` prints requests a second and latencies for queries that differ and for a few that repeat. Queries
are one to three words of titles that the database has. A response that is not a success counts as an error.

`exchange` indexes the pages of SOURCE, a folder, serves them, and then changes some pages and indexes again, and
puts another folder in the place of the database, in turns, all the time. An answer that is no success, is no
JSON, or finds nothing is a failure, and so is a connection that breaks; the program ends with 1 then. Memory
is that of the server's process, once a quarter of a minute.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

CLIENTS = 4
PAUSE = 2.0        # seconds between two changes of the database
MEMORY_EVERY = 15  # seconds
WRK_SCRIPT = """
local queries = {{}}
for line in io.lines("{queries}") do queries[#queries + 1] = line end
local number = 0
function init(args) math.randomseed(os.time()) number = math.random(#queries) end
function request()
  number = number % #queries + 1
  return wrk.format("GET", "{path}" .. queries[number], {{["Host"] = "localhost"{fields}}})
end
function done(summary, latency, requests)
  local errors = summary.errors
  print(string.format("RESULT %f %f %f %f %d", summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["throughput", "exchange"])
    parser.add_argument("place", type=pathlib.Path, metavar="DATABASE|SOURCE")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN", help="default: %(default)s")
    parser.add_argument("--seconds", type=int, default=None, help="of each row (10), or of the exchange (600)")
    parser.add_argument("--connections", type=int, default=16, help="of wrk; default: %(default)s")
    parser.add_argument("--pause", type=float, default=0, metavar="MS",
                        help="of a client of the exchange, behind each answer; default: %(default)s")
    parser.add_argument("--threads", type=int, default=0, help="of the server; default: one a processor")
    parser.add_argument("--work", metavar="DIR", help="for copies of the pages and databases; default: a temporary folder")
    return parser.parse_args()


@contextlib.contextmanager
def serving(arguments, database):
    command = [arguments.winnow, "serve", "--db", database, "--listen", "127.0.0.1:0", "--threads",
               str(arguments.threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield int(process.stdout.readline().strip().rsplit(":", 1)[1])
        finally:
            process.terminate()


def ask(client, target):
    client.request("GET", target)
    response = client.getresponse()
    return response.status, response.read()


def queries_of(port, most=20_000):
    """Words of titles, as people type some of them; the same for the same database. There are more of them than
    the server remembers answers."""
    client = http.client.HTTPConnection("127.0.0.1", port)
    chance = random.Random(1)
    titles = []
    for page in range(1, 51):
        _, body = ask(client, f"/api/v1/search?q=the+OR+a+OR+is&limit=100&page={page}")
        for hit in json.loads(body).get("hits", []):
            words = re.findall(r"\w{3,}", hit["title"])
            if words:
                titles.append(words)
    queries = set()
    for _ in range(3 * most):
        words = [*chance.choice(titles), chance.choice(chance.choice(titles))]
        queries.add(" ".join(chance.sample(words, min(len(words), chance.randint(1, 3)))))
    return sorted(queries)[:most]


def run_wrk(arguments, port, path, queries, fields, folder):
    file = pathlib.Path(folder, "queries")
    file.write_text("\n".join(map(urllib.parse.quote_plus, queries)))
    script = pathlib.Path(folder, "queries.lua")
    script.write_text(WRK_SCRIPT.format(queries=file, path=path, fields=fields))
    run = subprocess.run(["wrk", "-t1", f"-c{arguments.connections}", f"-d{arguments.seconds or 10}s", "-s", script,
                          f"http://127.0.0.1:{port}/"], check=True, capture_output=True, text=True)
    return [float(value) for value in re.search(r"RESULT (.+)", run.stdout).group(1).split()]


def measure_throughput(arguments):
    if not shutil.which("wrk"):
        sys.exit("serve_load.py: wrk is missing; install Debian's package wrk")
    gzip = ', ["Accept-Encoding"] = "gzip"'
    print(f"| address | queries | requests a second | median | 95% | 99% | errors |\n|{'---|' * 7}")
    with serving(arguments, str(arguments.place)) as port, tempfile.TemporaryDirectory() as folder:
        queries = queries_of(port)
        few = random.Random(2).sample(queries, min(20, len(queries)))
        for name, path, fields, asked in [
                ("`/healthz`", "/healthz?", "", few),
                ("`/search`", "/search?q=", "", queries),
                ("`/search`, gzip", "/search?q=", gzip, queries),
                ("`/search`", "/search?q=", "", few),
                ("`/api/v1/search`", "/api/v1/search?q=", "", queries),
                ("`/api/v1/search`", "/api/v1/search?q=", "", few),
                ("`/api/v1/suggest`", "/api/v1/suggest?q=", "", queries)]:
            rate, median, p95, p99, errors = run_wrk(arguments, port, path, asked, fields, folder)
            print(f"| {name} | {len(asked)} | {rate:.0f} | {median:.1f} ms | {p95:.1f} ms | {p99:.1f} ms "
                  f"| {errors:.0f} |", flush=True)


class Client(threading.Thread):
    """Searches over one connection that it keeps, and checks each answer."""

    def __init__(self, port, queries, pause, ends):
        super().__init__()
        self.port, self.queries, self.pause, self.ends = port, queries, pause, ends
        self.seconds, self.failures = [], []

    def run(self):
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        chance = random.Random(self.ident)
        while not self.ends.is_set():
            query = urllib.parse.quote_plus(chance.choice(self.queries))
            begin = time.monotonic()
            try:
                status, body = ask(client, f"/api/v1/search?q={query}")
                if status != 200 or not json.loads(body)["hits"]:
                    self.failures.append(f"{query}: {status} {body[:100]}")
            except (OSError, ValueError, KeyError, http.client.HTTPException) as error:
                self.failures.append(f"{query}: {error!r}")
                client.close()
            self.seconds.append(time.monotonic() - begin)
            time.sleep(self.pause)


class Changes(threading.Thread):
    """Changes pages and indexes them, and puts another folder in the place of the database, in turns."""

    def __init__(self, arguments, pages, database, ends):
        super().__init__()
        self.arguments, self.pages, self.database, self.ends = arguments, pages, database, ends
        self.indexed = self.exchanged = 0

    def run(self):
        files = sorted(path for path in self.pages.rglob("*.htm*") if path.is_file())
        chance = random.Random(3)
        while not self.ends.wait(PAUSE):
            for path in chance.sample(files, min(len(files), 5)):
                with path.open("a", encoding="utf-8") as page:
                    page.write(f"<p>Revision {chance.random()}</p>")
            index(self.arguments, self.pages, self.database)
            self.indexed += 1
            if self.ends.wait(PAUSE):
                return
            fresh, old = self.database + ".fresh", self.database + ".old"
            shutil.copytree(self.database, fresh)
            os.rename(self.database, old)
            os.rename(fresh, self.database)
            shutil.rmtree(old)
            self.exchanged += 1


def index(arguments, pages, database):
    subprocess.run([arguments.winnow, "index", "--quiet", "--db", database, pages], check=True)


def metrics(port):
    """Memory in MB, and revisions that were opened."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    _, body = ask(client, "/metrics")
    values = dict(re.findall(r"^(\w+) (\S+)$", body.decode(), re.M))
    return float(values["process_resident_memory_bytes"]) / 1e6, int(float(values["winnow_database_revision"]))


def exchange_database(arguments, folder):
    pages = pathlib.Path(folder, "pages")
    shutil.copytree(arguments.place, pages)
    database = str(pathlib.Path(folder, "site.db"))
    index(arguments, pages, database)
    seconds = arguments.seconds or 600
    with serving(arguments, database) as port:
        ends = threading.Event()
        queries = queries_of(port)
        clients = [Client(port, queries, arguments.pause / 1000, ends) for _ in range(CLIENTS)]
        changes = Changes(arguments, pages, database, ends)
        begin = time.monotonic()
        for thread in [*clients, changes]:
            thread.start()
        memory = []
        print("| seconds | memory | revisions |\n|---|---|---|")
        try:
            while time.monotonic() - begin < seconds:
                time.sleep(min(MEMORY_EVERY, seconds))
                resident, revisions = metrics(port)
                memory.append(resident)
                print(f"| {time.monotonic() - begin:.0f} | {resident:.0f} MB | {revisions} |", flush=True)
        finally:
            ends.set()
            for thread in [*clients, changes]:
                thread.join()
    return summary(clients, changes, memory, time.monotonic() - begin)


def summary(clients, changes, memory, seconds):
    times = sorted(time for client in clients for time in client.seconds)
    failures = [failure for client in clients for failure in client.failures]
    print(f"\n{len(times)} requests in {seconds:.0f} s, {len(failures)} failed; indexed {changes.indexed} times, "
          f"exchanged {changes.exchanged} times; median {1000 * statistics.median(times):.1f} ms, "
          f"99% {1000 * times[int(len(times) * .99)]:.1f} ms, longest {1000 * times[-1]:.0f} ms; "
          f"memory {memory[0]:.0f} MB at first, {max(memory):.0f} MB at most, {memory[-1]:.0f} MB at last")
    for failure in failures[:20]:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


def main():
    arguments = parse_arguments()
    if arguments.what == "throughput":
        measure_throughput(arguments)
        return 0
    with tempfile.TemporaryDirectory(prefix="winnow_load_", dir=arguments.work) as folder:
        return exchange_database(arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
