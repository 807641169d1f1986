# SPDX-License-Identifier: GPL-2.0-or-later
"""Damaged models and databases, locks, full disks, killed writers: exit statuses and what is left."""
import fcntl
import json
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import time

import entry_points
import good_site
import long_tests
import pages
import process
import rows
from rows import Cell

TITLE = "Models, databases, disks"
DONE, USAGE, INPUT, LOCKED, DISK, CORRUPT, TRY_AGAIN = 0, 2, 3, 4, 5, 6, 75
C_OK, C_NOT_FOUND, C_DISK, C_CORRUPT, C_INCOMPATIBLE = 0, 5, 7, 8, 9
VERSION_AT = 12  # in a file of models, behind magic and byte order


def checked(name, entry, done, statuses, says=()):
    """A cell; `says` is what the message has to have, if it does not end well."""
    faults = []
    if done.status not in statuses:
        faults.append(f"status {done.status} instead of {statuses}: {done.err[-500:]}")
    if done.status != 0:
        faults += [f"the message lacks {text!r}: {done.err}" for text in says if text not in done.err]
    return Cell(name, entry, f"exit {done.status}; {rows.cost(done)}", faults)


def damaged_models(whole):
    """Name, content, whether it is another version."""
    yield "model_empty", b"", False
    yield "model_no_model", b"this is no model at all, but it is long enough to be one\n" * 20, False
    yield "model_truncated", whole[:len(whole) // 2], False
    positions = random.Random(20)
    for number in range(3):
        flipped = bytearray(whole)
        flipped[positions.randrange(24, len(whole))] ^= 1 << number
        yield f"model_bit_flipped_{number + 1}", bytes(flipped), False
    version = struct.unpack_from("<I", whole, VERSION_AT)[0]
    newer = bytearray(whole)
    struct.pack_into("<I", newer, VERSION_AT, version + 1)
    yield "model_of_newer_version", bytes(newer), True


def models(scene, is_long):
    """Each damage for all that reads models, or for two of these in turn."""
    page = scene.good / good_site.name(1)
    for number, (name, content, other_version) in enumerate(damaged_models(scene.model.read_bytes())):
        chosen = long_tests.in_turn(("index", "extract", "winnow-filter", "C"), number, 2, is_long)
        file = process.write(scene.root / (name + ".bin"), content)
        status, c_status = (USAGE, C_INCOMPATIBLE) if other_version else (CORRUPT, C_CORRUPT)
        says = (file.name, "(")  # the remedy is in parentheses
        out = scene.root / "out"
        for entry, words in (("index", ["index", "--db", scene.root / "none.db", "--model", file]),
                             ("extract", ["extract", "--out", out, "--model", file])):
            if entry in chosen:
                yield checked(name, entry, scene.winnow(*words, scene.good), [status], says)
        if "winnow-filter" in chosen:
            yield checked(name, "winnow-filter",
                          process.run([scene.programs.filter, "--model", file, page]), [status], says)
        if scene.programs.library and "C" in chosen:
            done, said = entry_points.by_c(scene, "open", file)
            done.status, done.err = done.status or said["status"], said.get("message", "")
            yield checked(name, "C", done, [c_status], says)
        yield checked(name, "learn over it", scene.winnow(
            "learn", "--quiet", "--model", file, scene.good), [DONE])


def database(scene, name, *options, site=None):
    folder = scene.root / name
    shutil.rmtree(folder, ignore_errors=True)
    scene.winnow("index", "--quiet", "--db", folder, *options, site or scene.good, must=0)
    return folder


def commands_on(scene, folder):
    return {"index": ["index", "--db", folder, scene.good],
            "search": ["search", "--db", folder, good_site.WORD],
            "check": ["check", "--db", folder]}


def cut(file):
    file.write_bytes(file.read_bytes()[:8192])


def databases(scene, _):
    damages = {"database_table_truncated": lambda folder: cut(folder / "postlist.glass"),
               "database_version_garbage": lambda folder: (folder / "iamglass").write_bytes(
                   b"no version at all, but long enough to be one " * 3)}
    for name, damage in damages.items():
        folder = database(scene, "damaged.db", site=more_pages(scene))
        damage(folder)
        for entry, words in commands_on(scene, folder).items():
            yield checked(name, entry, scene.winnow(*words), [CORRUPT], (str(folder), "("))
    folder = database(scene, "damaged.db")
    (folder / "docdata.glass").unlink()  # Xapian takes it for an empty one
    yield checked("database_table_missing", "check", scene.winnow("check", "--db", folder), [CORRUPT],
                  (str(folder), "("))
    folder = database(scene, "shards.db", "--shards", "2")
    shutil.rmtree(sorted(path for path in folder.iterdir() if path.is_dir())[-1])
    for entry, words in commands_on(scene, folder).items():
        yield checked("database_shard_missing", entry, scene.winnow(*words), [CORRUPT],
                      (str(folder), "("))


def locks(scene, _):
    """As another writer holds it, who is at work."""
    folder = database(scene, "locked.db")
    with open(folder / "flintlock", "r+b") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        says = (str(folder), "(")
        yield checked("second_writer", "index", scene.winnow("index", "--db", folder, scene.good),
                      [LOCKED], says)
        yield checked("second_writer", "delete", scene.winnow(
            "delete", "--db", folder, "--site", "good"), [LOCKED], says)
        yield checked("second_writer", "search", scene.winnow(
            "search", "--db", folder, good_site.WORD), [DONE])


def more_pages(scene):
    """A site that is larger than the good pages, which are among its pages."""
    site = scene.root / "more"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(scene.good, site)
    for number in range(10, 210):
        words = " ".join(f"w{number * 7 + word * 13}" for word in range(100))
        process.write(site / f"{number}.html", good_site.page(number, f"<p>{words}"))
    return site


def full_disk_index(scene, is_long):
    """Each write fails once, or every third, from the first to the last: what was there before is whole."""
    site, whole = more_pages(scene), database(scene, "whole.db", "--site", "good")
    folder = scene.root / "full.db"
    statuses = []
    for kibibytes in (*long_tests.every(3, (4, 8, 16, 24, 32, 48, 64, 96, 128, 256), is_long), 65536):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        done = scene.winnow("index", "--quiet", "--db", folder, "--site", "good", site,
                            file_bytes=kibibytes << 10)
        row = checked("full_disk", "index", done, [DISK, DONE], (str(folder),))
        if scene.winnow("check", "--db", folder).status != 0:
            row.faults.append(f"the database is damaged after {kibibytes} KiB")
        found = [path for path in scene.found(folder, good_site.WORD)[0] if path in good_site.names()]
        if len(found) < good_site.PAGES:
            row.faults.append(f"{len(found)} pages are left after {kibibytes} KiB")
        statuses.append(done.status)
        if row.faults:
            yield row
    row.shown = f"exit {DISK} at {statuses.count(DISK)} limits, 0 at {statuses.count(DONE)}"
    if DISK not in statuses or statuses[-1] != DONE:
        row.faults.append(f"statuses {statuses}")
    yield row


def full_disk(scene, is_long):
    yield from full_disk_index(scene, is_long)
    model, before = scene.root / "kept.model", scene.model.read_bytes()
    model.write_bytes(before)
    done = scene.winnow("learn", "--model", model, scene.root / "more", file_bytes=1000)
    row = checked("full_disk", "learn", done, [DISK], (str(model), "("))
    if model.read_bytes() != before or list(scene.root.glob("kept.model?*")):
        row.faults.append("the model that was there has changed, or half of one is left")
    yield row
    # Less than a page's text, and room for the message.
    done = scene.winnow("extract", "--out", scene.root / "out", scene.root / "more", file_bytes=600)
    yield checked("full_disk", "extract", done, [DISK], ("(",))
    done = scene.winnow("extract", "--jsonl", scene.good, stdout_file="/dev/full")
    yield checked("full_disk", "extract --jsonl", done, [DISK], ("(",))
    done = process.run([scene.programs.filter, "--model", scene.model,
                        scene.good / good_site.name(1)], stdout_file="/dev/full")
    yield checked("full_disk", "winnow-filter", done, [DISK], ("(",))
    if scene.programs.library:
        done, said = entry_points.by_c(scene, "save", scene.model, "/dev/full")
        done.status, done.err = said["status"], said["message"]
        yield checked("full_disk", "C", done, [C_DISK], ("/dev/full", "("))


def killed_writer(scene, is_long):
    """At moments up to chance, over a database that has the good pages."""
    kills = 5 if is_long else 2
    site, folder = more_pages(scene), database(scene, "killed.db", "--site", "good")
    moments = random.Random(1)
    faults = []
    for _ in range(kills):
        writer = process.start([scene.programs.winnow, "index", "--quiet", "--db", folder, "--site",
                                "good", "--batch-bytes", "20kb", site],
                               err=subprocess.DEVNULL, out=subprocess.DEVNULL)
        time.sleep(moments.uniform(.02, .4))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        if scene.winnow("check", "--db", folder).status != 0:
            faults.append("the database is damaged")
        if len(scene.found(folder, good_site.WORD)[0]) < good_site.PAGES:
            faults.append("pages are lost")
    done = scene.winnow("index", "--json", "--db", folder, "--site", "good", site, must=0)
    documents = json.loads(done.out)["documents"]
    if documents != len(list(site.iterdir())):
        faults.append(f"{documents} documents")
    yield Cell(f"writer_killed_{kills}_times", "index", f"then exit 0, all pages; {rows.cost(done)}", faults)


def reader_during_commits(scene, _):
    """Searches while a writer commits often."""
    site, folder = more_pages(scene), database(scene, "read.db", "--site", "good")
    before = revision(folder)
    writer = process.start([scene.programs.winnow, "index", "--quiet", "--db", folder, "--site",
                            "good", "--batch-bytes", "5kb", "--no-compact", site],
                           err=subprocess.DEVNULL, out=subprocess.DEVNULL)
    searches, faults = 0, []
    while writer.poll() is None:
        done = scene.winnow("search", "--db", folder, "--json", "--limit", "100", good_site.WORD)
        searches += 1
        if done.status != 0 or len(json.loads(done.out)["hits"]) < good_site.PAGES:
            faults.append(f"status {done.status}: {done.err}")
    if writer.returncode != 0:
        faults.append(f"the writer ended with {writer.returncode}")
    commits = revision(folder) - before
    if commits < 3:
        faults.append(f"only {commits} commits")
    yield Cell("reader_during_commits", "search", "exit 0, all pages", faults)


def revision(folder):
    """Of a database; each commit makes the next one."""
    content = (pathlib.Path(folder) / "iamglass").read_bytes()
    # Behind 14 bytes of magic, 2 of the version and 16 of the UUID: low bits first, 7 a byte.
    number, shift = 0, 0
    for byte in content[32:]:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number
    return number


def little_memory(scene):
    """Room for the programs, but not for what becomes of a page of 50 MB in them."""
    site = site_of_large_page(scene)
    commands = {"index": ["index", "--db", scene.root / "memory.db", site],
                "extract": ["extract", "--out", scene.root / "out", site],
                "extract --jsonl": ["extract", "--jsonl", site]}
    for entry, words in commands.items():
        done = scene.winnow(*words, memory=160 << 20)
        yield checked("out_of_memory", entry, done, [TRY_AGAIN], ("out of memory",))
    done = process.run([scene.programs.filter, site / "large.html"], memory=64 << 20)
    yield checked("out_of_memory", "winnow-filter", done, [TRY_AGAIN], ("out of memory",))


def site_of_large_page(scene):
    site = good_site.make(scene.root / "large")
    with open(site / "large.html", "wb") as file:
        pages.one_line_50mb_text(file, True)
    return site


def cells(scene, options):
    for part in (models, databases, locks, full_disk, killed_writer, reader_during_commits):
        yield from part(scene, not options.short)
    if options.measured:
        yield from little_memory(scene)
