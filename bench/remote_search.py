#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measures searches of shards on servers of this machine, beside a local search.

Usage: remote_search.py DATABASE [--program build/release/bin/remote_search] [--queries FILE] [--delays 0 1 10]

DATABASE has shards (winnow merge --shards keep, winnow split) or is one. Each shard has an xapian-tcpsrv on
loopback, behind a proxy that delays what passes by half of the round trip each way, and counts bytes and requests: what a
connection is asked after it has answered, those of opening included. Prints a line for each delay.
"""
import argparse
import asyncio
import json
import pathlib
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "plugin" / "cli"))
from shard_servers import ShardServer  # noqa: E402


class Proxy:
    """Delays each way; chunks keep their order."""

    def __init__(self, delay):
        self.delay, self.bytes, self.turns, self.connections, self.ports = delay, 0, 0, 0, []

    async def pump(self, reader, writer, asks, state):
        queue = asyncio.Queue()

        async def send():
            while (chunk := await queue.get()) is not None:
                due, data = chunk
                await asyncio.sleep(max(0, due - asyncio.get_running_loop().time()))
                writer.write(data)
                await writer.drain()
            writer.close()
        sender = asyncio.create_task(send())
        while data := await reader.read(1 << 16):
            self.bytes += len(data)
            if asks and not state["asking"]:
                self.turns += 1
            state["asking"] = asks
            await queue.put((asyncio.get_running_loop().time() + self.delay, data))
        await queue.put(None)
        await asyncio.gather(sender, return_exceptions=True)

    async def connect(self, port, reader, writer):
        self.connections += 1
        there = await asyncio.open_connection("127.0.0.1", port)
        state = {"asking": False}
        await asyncio.gather(self.pump(reader, there[1], True, state), self.pump(there[0], writer, False, state),
                             return_exceptions=True)

    async def listen(self, ports):
        for port in ports:
            server = await asyncio.start_server(lambda r, w, port=port: self.connect(port, r, w), "127.0.0.1", 0)
            self.ports.append(server.sockets[0].getsockname()[1])


def started(delay, ports):
    """A proxy in a thread of its own."""
    proxy, loop = Proxy(delay), asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    asyncio.run_coroutine_threadsafe(proxy.listen(ports), loop).result()
    return proxy


def words_of(database):
    """Queries of one to six words, from titles of the database's pages."""
    import xapian  # pylint: disable=import-outside-toplevel
    opened, queries = xapian.Database(str(database)), []
    step = max(1, opened.get_lastdocid() // 300)
    for number in range(1, opened.get_lastdocid() + 1, step):
        try:
            data = opened.get_document(number).get_data().decode(errors="replace")
        except xapian.DocNotFoundError:
            continue
        caption = next((line for line in data.splitlines() if line.startswith("caption=")), "caption=")
        title = [word for word in caption[8:].split() if word.isalnum()]
        if title:
            queries.append(" ".join(title[:1 + number % 6]))
    return queries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=pathlib.Path)
    parser.add_argument("--program", default="build/release/bin/remote_search")
    parser.add_argument("--queries", type=pathlib.Path)
    parser.add_argument("--delays", type=float, nargs="+", default=[0, 1, 10], metavar="MS")
    arguments = parser.parse_args()
    import subprocess  # pylint: disable=import-outside-toplevel
    shards = sorted(arguments.database.glob("shard-*"), key=lambda path: int(path.name.split("-")[1]))
    servers = [ShardServer(shard) for shard in shards or [arguments.database]]
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = arguments.queries or pathlib.Path(folder, "queries")
            if arguments.queries is None:
                file.write_text("\n".join(words_of(arguments.database)) + "\n", encoding="utf-8")
            for delay in arguments.delays:
                proxy = started(delay / 2000, [server.port for server in servers])
                listed = pathlib.Path(folder, "servers")
                listed.write_text("".join(f"127.0.0.1:{port}\n" for port in proxy.ports), encoding="utf-8")
                done = subprocess.run([arguments.program, file, "--db", arguments.database, "--remote", listed,
                                       "--timeout", "60000"], stdout=subprocess.PIPE, check=False, text=True)
                lines = [json.loads(line) for line in done.stdout.splitlines()]
                count = lines[0]["queries"] if lines else 1
                print(json.dumps({"shards": len(servers), "round_trip_ms": delay, "answers": lines,
                                  "bytes_a_query": proxy.bytes // count,
                                  "requests_a_query": round(proxy.turns / count, 1),
                                  "connections": proxy.connections}), flush=True)
    finally:
        for server in servers:
            server.kill()


if __name__ == "__main__":
    main()
