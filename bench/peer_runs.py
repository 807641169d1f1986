# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs other extractors over pages, and keeps what they gave, so that no tool reads a page twice.

The tools run in other processes (peer_tools/run.mjs and run.py), which do nothing but read: a line of standard input is a JSON
array of a page's name, URL and file; a line of standard output an object with `id`, `text`, the `seconds` of processor time
that it took with parsing, and `failed`, the error of a page that has no text for one. `--versions` asks them which tools there
are, and why others are missing. A page that a tool does not finish counts as a page without text.

Results are kept in a folder, a file for each tool and version, by a hash of the page's bytes and its URL.

Needs only the standard library.
"""
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import selectors
import subprocess
import sys
import tempfile

import line_cache

HERE = pathlib.Path(__file__).resolve().parent / "peer_tools"
CACHE = HERE.parents[1] / ".cache/peers"  # where programs keep what the tools gave, unless they are told another folder
NODE_TOOLS = ("readability", "defuddle")
PAGES_OF_A_PROCESS = 300  # then a new one begins, with memory that is free
ANSWER_SECONDS = 180      # that a tool may take for a page, however busy the machine is


@dataclasses.dataclass(frozen=True)
class PeerPage:
    """A page that is given to a tool."""
    url: str
    file: pathlib.Path

    def digest(self):
        """Of all that a tool is given."""
        return hashlib.sha256(self.url.encode() + b"\0" + self.file.read_bytes()).hexdigest()


def lines_of(process, seconds):
    """The lines that a process writes, until it ends or does not write for some time."""
    waiting = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while selector.select(seconds):
            part = os.read(process.stdout.fileno(), 1 << 16)
            if not part:
                return
            *whole, waiting = (waiting + part).split(b"\n")
            yield from whole


def ask(command, folder, pages, keep):
    """Gives pages to a tool and calls keep(page, line) for each of them."""
    left = list(pages)
    while left:
        asked = left[:PAGES_OF_A_PROCESS]
        with tempfile.TemporaryFile() as written:
            for place, page in enumerate(asked):
                written.write(json.dumps([str(place), page.url, str(page.file)]).encode() + b"\n")
            written.seek(0)
            with subprocess.Popen(command, cwd=folder, stdin=written, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL) as process:
                done = 0
                for line in lines_of(process, ANSWER_SECONDS):
                    keep(asked[done], json.loads(line))
                    done += 1
                    if done == len(asked):
                        break
                process.kill()
        if done < len(asked):
            keep(asked[done], {"text": "", "failed": "the tool did not finish this page"})
            done += 1
        left = left[done:]


class PeerTools:
    """The tools that are there. `npm` is the folder in which node finds packages, `python` the interpreter of the others."""

    def __init__(self, cache, npm=None, python=sys.executable, dom="linkedom", jobs=1):
        self.cache = cache
        self.jobs = jobs
        self.node = ["node", "--max-old-space-size=2048", HERE / "run.mjs", "--dom", dom]
        self.python = [python, HERE / "run.py"]
        self.folder = npm or pathlib.Path.cwd()
        self.versions, self.missing = {}, {}
        self.look(self.node, NODE_TOOLS, "node")
        self.look(self.python, (), "python")

    def look(self, command, tools, program):
        """Finds out which tools a runner has."""
        try:
            done = subprocess.run([*command, "--versions"], cwd=self.folder, capture_output=True, check=True)
            found = json.loads(done.stdout)
        except (OSError, ValueError, subprocess.CalledProcessError) as problem:
            found = {"versions": {}, "missing": {tool: f"{program} cannot be run: {problem}" for tool in tools}}
        self.versions.update(found["versions"])
        self.missing.update(found["missing"])

    def command(self, tool):
        """What reads pages by a tool."""
        return [*(self.node if tool in NODE_TOOLS else self.python), "--tool", tool]

    def read(self, tool, pages):
        """[line] of pages, in their order; those that the cache has not are read now."""
        name = re.sub(r"[^\w.-]+", "_", f"{tool} {self.versions[tool]}")
        cache = line_cache.LineCache(pathlib.Path(self.cache) / f"{name}.jsonl")
        digests = {page: page.digest() for page in pages}
        new = [page for page in dict.fromkeys(pages) if digests[page] not in cache.kept]
        if new:
            print(f"{tool}: {len(new)} of {len(pages)} pages to read", file=sys.stderr, flush=True)

        def keep(page, line):
            cache.keep({digests[page]: {name: value for name, value in line.items() if name != "id" and value is not None}})

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            runs = [pool.submit(ask, self.command(tool), self.folder, new[start::self.jobs], keep)
                    for start in range(self.jobs)]
        for run in runs:
            run.result()
        return [cache.kept[digests[page]] for page in pages]
