#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how long queries take over shards of a database: on this machine, and on servers.

  shard_latency.py DATABASE --results bench/results/shards.json

The shards are made by winnow split, and served by xapian-tcpsrv, all on this machine. The program delay_proxy
stands between for the round trip of a network, and counts bytes and round trips. So servers and search
share the processors: a row of several servers shows what waiting costs and what is sent, and
processor_ms what machines of their own would have to do.

Each row asks the same queries twice, and measures the second time: of one, two and three words in
turns, drawn by the number of pages that have them, ten hits with snippets. All rows must give the same
hits in the same order, or the program ends. Rows "busy" are of as many queries at the same time as
--threads says. The table is in Markdown; --results FILE keeps the figures.
"""

import argparse
import datetime
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

import write_figures


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=pathlib.Path, help="made by winnow index, with spelling")
    parser.add_argument("--programs", type=pathlib.Path, default="build/release/bin", metavar="DIR",
                        help="winnow, shard_latency and delay_proxy (default: %(default)s)")
    parser.add_argument("--shards", type=int, nargs="*", default=[1, 4, 16], metavar="N", help="default: 1 4 16")
    parser.add_argument("--round-trips", type=float, nargs="*", default=[0, 1, 10], metavar="MS",
                        help="default: 0 1 10")
    parser.add_argument("--alone", type=pathlib.Path, nargs="*", default=[], metavar="DIR",
                        help="databases of other numbers of pages, to see how a shard grows")
    parser.add_argument("--queries", type=int, default=300, metavar="N", help="default: %(default)s")
    parser.add_argument("--threads", type=int, default=4, metavar="N", help="of busy rows (default: %(default)s)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE", help="write the figures as JSON")
    parser.add_argument("--work", type=pathlib.Path, metavar="DIR",
                        help="for the shards, N of them in DIR/N; what is there already is taken (default: a temporary folder)")
    return parser.parse_args()


def free_ports(number):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def processes_of(group):
    """Numbers of the processes of a process group."""
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(path.name)) == group:
                yield path
        except (ProcessLookupError, PermissionError):
            pass


class Servers:
    """A server for each shard, until the end of the block."""

    def __init__(self, shards):
        self.shards, self.running = shards, []

    def __enter__(self):
        self.ports = free_ports(len(self.shards))
        for shard, port in zip(self.shards, self.ports):
            # It sends SIGTERM to its whole process group when it ends, which so has to be its own.
            self.running.append(subprocess.Popen(
                ["xapian-tcpsrv", "--quiet", "--interface", "127.0.0.1", "--port", str(port), shard],
                start_new_session=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for port in self.ports:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except ConnectionRefusedError:
                    time.sleep(0.02)
        return self

    def __exit__(self, *_):
        for each in self.running:
            os.killpg(each.pid, signal.SIGTERM)
            each.wait()

    def of_all(self, read):
        """Sums what `read` gives for each process, by server."""
        found = []
        for each in self.running:
            found.append(0)
            for process in processes_of(each.pid):
                try:
                    found[-1] += read(process)
                except (FileNotFoundError, ProcessLookupError):
                    pass
        return found


def processor_milliseconds(process):
    return int((process / "schedstat").read_text().split()[0]) / 1e6


def memory(process):
    """Bytes of its own, and its share of what it has together with others."""
    for line in (process / "smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


class Proxy:
    """Connections to the ports with a round trip, until the end of the block."""

    def __init__(self, program, ports, round_trip):
        self.command = [program, "--round-trip", str(round_trip), *map(str, ports)]

    def __enter__(self):
        self.running = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ports = [int(each) for each in self.running.stdout.readline().split()]
        return self

    def __exit__(self, *_):
        self.running.stdin.close()
        self.running.wait()

    def counts(self):
        self.running.stdin.write("\n")
        self.running.stdin.flush()
        return json.loads(self.running.stdout.readline())


def difference(after, before):
    return [{key: each[key] - other[key] for key in each} for each, other in zip(after, before)]


class Bench:
    """Measures rows, and keeps them."""

    def __init__(self, arguments, work):
        self.arguments, self.work, self.rows, self.rankings = arguments, work, [], set()
        self.pages = self.pages_of(arguments.database)

    def pages_of(self, database):
        status = subprocess.run([self.arguments.programs / "winnow", "status", "--db", database, "--json"],
                                stdout=subprocess.PIPE, check=True).stdout
        return json.loads(status)["documents"]

    def alone(self, database):
        """A database of its own, with words of its own."""
        self.add(1, "alone", pages=self.pages_of(database), **self.ask(["--db", database], alone=database))

    def ask(self, place, queries=None, threads=1, alone=None, servers=None):
        """What shard_latency says. A database alone has words and hits of its own."""
        queries = self.arguments.queries if queries is None else queries
        command = [self.arguments.programs / "shard_latency", "--words", alone or self.arguments.database, *map(str, place),
                   "--frequent", "--queries", str(queries), "--threads", str(threads), "--wait"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asking:
            said = asking.stdout.readline()
            if not said:
                sys.exit(f"{place}: not measured")
            report = json.loads(said)
            if servers and queries:
                # Each connection has a process of its own, which is new.
                report["server_processor_ms"] = sum(servers.of_all(processor_milliseconds)) / ((1 + threads) * queries)
                report["server_memory_bytes"] = max(servers.of_all(memory)) / threads
            asking.stdin.close()
        ranking = {report.pop("ranking")} if "ranking" in report else set()
        self.rankings |= set() if alone else ranking
        if len(self.rankings) > 1:
            sys.exit(f"{place}: other hits, or another order, than before")
        return report

    def add(self, shards, kind, **figures):
        row = {"shards": shards, "kind": kind, **figures}
        self.rows.append(row)
        print(f"| {shards} | {kind} | {row['median_ms']:.2f} | {row['percentile_95_ms']:.1f} | "
              f"{row['percentile_99_ms']:.1f} | {row['open_ms']:.1f} | {row['queries_per_second']:.0f} | "
              f"{row['processor_ms']:.2f} | {row.get('server_processor_ms', 0):.2f} | "
              f"{row.get('trips', 0):.1f} | {row.get('bytes_up', 0):.0f} | {row.get('bytes_down', 0):.0f} |",
              flush=True)

    def local(self, shards, folders):
        place = folders[0]
        if shards > 1:
            place = self.work / f"local-{shards}"
            place.mkdir()
            (place / "XAPIANDB").write_text("".join(f"auto {folder}\n" for folder in folders))
        self.add(shards, "local", **self.ask(["--db", place]))
        self.add(shards, "local, busy", **self.ask(["--db", place], threads=self.arguments.threads))

    def remote(self, shards, folders):
        listed = self.work / "servers"
        with Servers(folders) as servers:
            for round_trip in self.arguments.round_trips:
                kind = f"remote, {round_trip:g} ms"
                if round_trip == 0:
                    listed.write_text("".join(f"127.0.0.1:{port}\n" for port in servers.ports))
                    self.add(shards, kind, **self.ask(["--remote", listed], servers=servers))
                    self.add(shards, "remote, busy",
                             **self.ask(["--remote", listed], threads=self.arguments.threads, servers=servers))
                    continue
                with Proxy(self.arguments.programs / "delay_proxy", servers.ports, round_trip) as proxy:
                    listed.write_text("".join(f"127.0.0.1:{port}\n" for port in proxy.ports))
                    start = proxy.counts()
                    self.ask(["--remote", listed], queries=0)
                    opened = proxy.counts()
                    report = self.ask(["--remote", listed], servers=servers)
                    all_counts = difference(proxy.counts(), opened)
                    opening = difference(opened, start)
                    asked = 2 * report["queries"]
                    sent = difference(all_counts, opening)
                    report["trips"] = max(each["trips"] for each in sent) / asked
                    report["bytes_up"] = sum(each["up"] for each in sent) / asked
                    report["bytes_down"] = sum(each["down"] for each in sent) / asked
                    report["opening_trips"] = max(each["trips"] for each in opening)
                    report["opening_bytes"] = sum(each["up"] + each["down"] for each in opening)
                    self.add(shards, kind, **report)


def shards_of(arguments, count, work):
    """Folders of so many shards, made by winnow split."""
    if count == 1:
        return [arguments.database]
    place = work / str(count)
    if not place.exists():
        subprocess.run([arguments.programs / "winnow", "split", arguments.database, "--into", str(count), "--to", place,
                        "--quiet"], check=True)
    return [place / f"shard-{number}" for number in range(count)]


def bytes_of(folder):
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def main():
    arguments = parse_arguments()
    arguments.database = arguments.database.resolve()
    print("| shards | kind | median | 95 % | 99 % | open | queries/s | processor | of servers | round trips | "
          "bytes up | bytes down |\n|---|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        work = arguments.work.resolve() if arguments.work else pathlib.Path(folder)
        bench = Bench(arguments, pathlib.Path(folder))
        words = 0
        for database in arguments.alone:
            bench.alone(database)
        for count in arguments.shards:
            folders = shards_of(arguments, count, work)
            words = bytes_of(work / str(count) / "words") if count > 1 else words
            bench.local(count, folders)
            if arguments.round_trips:
                bench.remote(count, folders)
    report = {"command": "bench/shard_latency.py DATABASE", "date": datetime.date.today().isoformat(), "commit": write_figures.head_commit(),
              "processors": os.cpu_count(), "pages": bench.pages, "database_bytes": bytes_of(arguments.database),
              "words_bytes": words, "rows": bench.rows}
    if arguments.results:
        arguments.results.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
