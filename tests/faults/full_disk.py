#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs commands with too little room, from none on in steps, until all fits.

Two ways: a limit on the size of each file (RLIMIT_FSIZE), which cuts the write that meets it short
and fails the next; and, for root, a tmpfs of limited size in a mount namespace of its own, where
everything else that makes a file fails as well. Each run ends with status 0 or 5, with 5 it names
the file and a remedy; what was there before is whole, nothing half is left, and the same command
completes as soon as there is room. Prints a row for each command; exits with 1 on any violation.

The test fault_disk is this with --short: each command in one of the ways, in turns."""
import argparse
import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import fault_site
import long_tests

DONE, DISK = 0, 5
IN_NAMESPACE = "--in-namespace"
ENOUGH = 1 << 30
SHORT_STEP = 3  # from one page of the sample site to the next, with --short


def digest(path):
    """Of a file, or of all files in a folder; locks of a database do not count."""
    whole = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and file.name != "flintlock":
            whole.update(str(file.relative_to(path)).encode() + file.read_bytes())
    return whole.hexdigest()


def entries(folder):
    return sorted(path.name for path in folder.iterdir())


class Scene:
    """What the commands read, outside of the place that gets full."""

    def __init__(self, winnow, folder, copies, step=1):
        self.winnow = winnow
        self.site, self.older = folder / "site", folder / "older"
        fault_site.make_site(self.site, copies, step=step)
        shutil.copytree(self.site / "copy0", self.older / "copy0")
        self.base, self.fresh = folder / "base.db", folder / "fresh.db"
        self.shards = folder / "shards.db"
        self.old_model = folder / "old.model"
        self.new_model = folder / "new.model"
        winnow.must("learn", "--quiet", "--model", self.old_model, self.older)
        winnow.must("learn", "--quiet", "--model", self.new_model, self.site)
        winnow.must(*self.index(self.base, self.older))
        winnow.must(*self.index(self.fresh, self.site))
        winnow.must(*self.index(self.shards, self.site, "--shards", "2"))

    # What the databases show is asked for once; nothing may change them.

    @functools.cached_property
    def documents(self):
        return self.winnow.documents(self.fresh)

    @functools.cached_property
    def paths(self):
        return self.winnow.paths(self.fresh)

    @functools.cached_property
    def paths_of_base(self):
        return self.winnow.paths(self.base)

    @functools.cache
    def output(self, *words):
        """What a command prints of the older site."""
        return self.winnow.must(*words, self.older).out

    def index(self, database, site, *options):
        return self.winnow.index_words(database, site, "--model", self.new_model, "--batch-bytes", "60kb", *options)


class Command:
    """One command: what is there before, its words, and what must hold afterwards."""

    def __init__(self, scene, place):
        self.scene, self.place = scene, place

    def prepare(self):
        """Puts what was there before into the place."""

    def stdout_file(self):
        return None

    def failed(self):
        """What is wrong with what a run without room has left."""
        return []

    def completed(self):
        """What is wrong after a run with room."""
        return []


class Index(Command):
    """Over a database that holds a part of the pages."""
    name = "index"

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.base, self.database)
        self.before = set(self.scene.paths_of_base)
        self.names = (str(self.database),)

    def words(self):
        return self.scene.index(self.database, self.scene.site)

    def failed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        paths = self.scene.winnow.paths(self.database)
        if lost := self.before - set(paths):
            faults.append(f"{len(lost)} pages are lost")
        if len(paths) != len(set(paths)):
            faults.append("pages are doubled")
        return faults

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.documents(self.database) != self.scene.documents:
            faults.append("the documents are not those of a database made at once")
        if entries(self.place) != ["it.db"]:
            faults.append(f"{entries(self.place)} is there")
        return faults


class IndexAnew(Index):
    """Where there is no database yet; the compaction is left out where there is no room."""
    name = "index, no database before"

    def prepare(self):
        self.database = self.place / "it.db"
        self.before = set()
        self.names = (str(self.database),)

    def failed(self):
        return super().failed() if self.scene.winnow.hits(self.database) else []


class Learn(Command):
    name = "learn --model"

    def prepare(self):
        self.model = self.place / "it.model"
        shutil.copyfile(self.scene.old_model, self.model)
        self.names = (str(self.model),)

    def words(self):
        return ["learn", "--quiet", "--model", self.model, self.scene.site]

    def left(self, whole):
        faults = [] if digest(self.model) == digest(whole) else ["the model file is another one"]
        if entries(self.place) != ["it.model"]:
            faults.append(f"{entries(self.place)} is left")
        return faults

    def failed(self):
        return self.left(self.scene.old_model)

    def completed(self):
        return self.left(self.scene.new_model)


class Merge(Command):
    name = "merge"

    def prepare(self):
        self.result = self.place / "it.db"
        self.names = (str(self.result),)
        self.inputs = digest(self.scene.base), digest(self.scene.fresh)

    def words(self):
        return ["merge", "--quiet", self.result, self.scene.base, self.scene.fresh]

    def failed(self):
        faults = [f"{entries(self.place)} is left"] if entries(self.place) else []
        if self.inputs != (digest(self.scene.base), digest(self.scene.fresh)):
            faults.append("what was to be merged has changed")
        return faults

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.result)]
        if self.scene.winnow.paths(self.result) != self.scene.paths:
            faults.append("the pages are not those of what was merged")
        return faults


class MergeShards(Command):
    """The shards of one database, in its place."""
    name = "merge, of shards"

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.shards, self.database)
        self.names = (str(self.database),)

    def words(self):
        return ["merge", "--quiet", self.database]

    def failed(self):
        return self.completed()

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.paths(self.database) != self.scene.paths:
            faults.append("the pages are not those of the shards")
        if entries(self.place) != ["it.db"]:
            faults.append(f"{entries(self.place)} is there")
        return faults


class Split(Command):
    name = "split"

    def prepare(self):
        self.result = self.place / "it.shards"
        self.names = (str(self.result), str(self.place))

    def words(self):
        return ["split", "--quiet", self.scene.base, "--into", "2", "--to", self.result]

    def failed(self):
        return [f"{entries(self.place)} is left"] if entries(self.place) else []

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.result)]
        if self.scene.winnow.paths(self.result) != self.scene.paths_of_base:
            faults.append("the pages are not those of what was split")
        return faults


class Publish(Command):
    name = "shards publish"

    def prepare(self):
        self.result = self.place / "it"
        self.names = (str(self.result),)

    def words(self):
        return ["shards", "publish", "--quiet", self.scene.base, "--to", self.result]

    def failed(self):
        left = [path for path in self.result.glob("releases/*")]
        return [f"{left} are left"] if left or (self.result / "current").exists() else []

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.result / "current")]
        verified = self.scene.winnow.run("shards", "verify", self.result)
        return faults + ([verified.err] if verified.status != DONE else [])


class ToFile(Command):
    """A command that writes a file by --out."""
    options = ()

    def prepare(self):
        self.out = self.place / "it.out"
        self.names = (str(self.out),)

    def words(self):
        return [*self.options, "--quiet", "--out", self.out, self.scene.older]

    def failed(self):
        return [f"{entries(self.place)} is left"] if entries(self.place) else []

    def completed(self):
        return [] if self.out.read_bytes() == self.scene.output(*self.options) else ["the file is not whole"]


class Export(ToFile):
    name = "export --out"
    options = ("export", "--format", "opensearch")


class Dump(ToFile):
    name = "dump --out"
    options = ("dump", "--scriptindex")


class ToOutput(ToFile):
    """To standard output, which is a file. Its name is not known to the command."""

    def prepare(self):
        super().prepare()
        self.names = ("standard output",)

    def stdout_file(self):
        return self.out

    def words(self):
        return [*self.options, self.scene.older]

    def failed(self):
        return []  # Whoever made the file has to remove it; the status tells.


class ExtractLines(ToOutput):
    name = "extract --jsonl > file"
    options = ("extract", "--jsonl")


class ExportOutput(ToOutput):
    name = "export > file"
    options = Export.options


class DumpOutput(ToOutput):
    name = "dump > file"
    options = Dump.options


COMMANDS = (Index, IndexAnew, Learn, Merge, MergeShards, Split, Publish, Export, Dump, ExtractLines,
            ExportOutput, DumpOutput)


class FileLimit:
    """Room for files of `size` bytes each, of which what is said to standard error is one."""
    name = "limit of a file's size"
    ROOM_FOR_MESSAGE = 1000

    def __init__(self, place):
        self.place = place

    def empty(self):
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir()

    def run(self, command, size):
        return command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file(),
                                        file_bytes=max(size, self.ROOM_FOR_MESSAGE))

    def make_room(self):
        pass


class SmallDisk:
    """A file system with `size` bytes beside what is there already."""
    name = "small file system"

    def __init__(self, place):
        self.place = place

    def mount(self, *options):
        subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "tmpfs", self.place],
                       check=True)

    def empty(self):
        if os.path.ismount(self.place):
            subprocess.run(["umount", self.place], check=True)
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir()
        self.mount(f"size={ENOUGH}")

    def run(self, command, size):
        taken = os.statvfs(self.place)
        used = (taken.f_blocks - taken.f_bfree) * taken.f_frsize
        # A size of 0 would be no limit.
        self.mount("remount", f"size={max(4096, used + size)}")
        return command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file())

    def make_room(self):
        self.mount("remount", f"size={ENOUGH}")


def message_faults(done, names):
    faults = []
    errors = [line for line in done.err.splitlines() if "error: " in line]
    if not any(name in line for line in errors for name in names):
        faults.append(f"no error names {names}: {done.err[-300:]!r}")
    if not any(re.search(r"\(.+\)", line) for line in errors):
        faults.append(f"no error says what to do: {done.err[-300:]!r}")
    return faults


def one_run(way, command, size):
    """Its status, and what was wrong."""
    way.empty()
    command.prepare()
    done = way.run(command, size)
    if done.status == DISK:
        faults = message_faults(done, command.names) + command.failed()
        way.make_room()
        again = command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file())
        if again.status != DONE:
            faults.append(f"with room: status {again.status}: {again.err[-300:]}")
        else:
            faults += command.completed()
    elif done.status == DONE:
        way.make_room()
        faults = command.completed()
    else:
        faults = [f"status {done.status}: {done.err[-300:]}"]
    return done.status, [fault for fault in faults if fault]


def sizes(options):
    """From nothing on; at most so many, the steps grow with the size."""
    size, step = 0, options.step
    for _ in range(options.most):
        if size >= ENOUGH:
            break
        yield size
        size += max(step, int(size * options.growth) // 4096 * 4096)
    yield ENOUGH


def violations(way, command, options):
    statuses, found = [], []
    for size in sizes(options):
        status, faults = one_run(way, command, size)
        statuses.append(status)
        found += [f"{command.name}, {way.name}, {size} bytes: {fault}" for fault in faults]
        for fault in found[len(found) - len(faults):]:
            print(fault, file=sys.stderr)
        if statuses[-3:] == [DONE] * 3 or faults and len(found) > 20:
            break  # there is room for all, or no end of faults
    if DISK not in statuses or statuses[-1] != DONE:
        found.append(f"{command.name}, {way.name}: statuses {statuses}")
    print(f"| {command.name} | {way.name} | {statuses.count(DISK)} | {statuses.count(DONE)} | "
          f"{len(found)} |", flush=True)
    return found


def try_all(ways, options, folder):
    scene = Scene(fault_site.Winnow(options.winnow), folder, options.copies, SHORT_STEP if options.short else 1)
    print("| command | way | exit 5 at sizes | exit 0 at sizes | violations |\n|---|---|---|---|---|")
    found = []
    for number, kind in enumerate(COMMANDS):
        if options.only in kind.name:
            for way in long_tests.in_turn(ways, number, 1, not options.short):
                place = folder / way.__name__
                found += violations(way(place), kind(scene, place), options)
    return scene.winnow.status(len(found))


def namespace_allowed():
    tried = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    try:
        return subprocess.run(tried, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--copies", type=int, default=6, help="of the sample site")
    parser.add_argument("--step", type=int, default=4096, help="bytes, from one size to the next")
    parser.add_argument("--growth", type=float, default=.05, help="share of a size, if that is more")
    parser.add_argument("--most", type=int, default=400, help="sizes of each command")
    parser.add_argument("--only", default="", help="commands whose names have this")
    long_tests.add_short_option(parser)
    parser.add_argument(IN_NAMESPACE, action="store_true", help="mount file systems, too")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options = arguments()
    if not options.in_namespace and namespace_allowed():
        os.execvp("unshare", ["unshare", "--mount", sys.executable, sys.argv[0], *long_tests.arguments(sys.argv[1:]), IN_NAMESPACE])
    ways = [FileLimit, SmallDisk] if options.in_namespace else [FileLimit]
    if not options.in_namespace:
        print("Mounting is not allowed here: only the limit of a file's size is tried.\n")
    with tempfile.TemporaryDirectory(prefix="winnow-disk-") as name:
        folder = pathlib.Path(name)
        try:
            return try_all(ways, options, folder)
        finally:
            subprocess.run(["umount", folder / SmallDisk.__name__], capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
