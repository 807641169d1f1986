# SPDX-License-Identifier: GPL-2.0-or-later
"""The ways into Winnow. Each takes a page between good ones and says what came of it."""
import dataclasses
import json
import os
import pathlib
import shutil
import sys

import good_site
import process


@dataclasses.dataclass
class Programs:
    """What is tested."""
    winnow: str
    filter: str
    library: str
    threads: str = "2"


@dataclasses.dataclass
class Outcome:
    """What came of a hostile page, in the same words for all entry points."""
    finished: process.Finished
    warnings: list            # that name the page
    text: str = ""            # all text of the page that can be found or was given out
    counted: str = ""         # under what the page was counted or flagged, beside ordinary pages
    good_pages: int = 0       # that came out unharmed
    good_pages_given: int = 0


WARNING = "winnow: warning: "


class Scene:
    """A folder with good pages and a hostile one, and what is learned of the good ones."""

    def __init__(self, programs, root):
        self.programs, self.root = programs, pathlib.Path(root)
        self.good = good_site.make(self.root / "good")
        self.model = self.root / "good.model"
        self.winnow("learn", "--quiet", "--model", self.model, "--base-url", good_site.BASE, self.good,
                    must=0)

    def winnow(self, *words, must=None, **options):
        done = process.run([self.programs.winnow, *words], **options)
        if must is not None and done.status != must:
            raise AssertionError(f"winnow {words[0]} ended with {done.status}: {done.err}")
        return done

    def site_with(self, name, page):
        """A folder of its own with the good pages and the page, which is not copied."""
        site = self.root / "site"
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(self.good, site)
        os.link(page, site / name)
        return site

    def found(self, database, *words):
        """Paths of the pages that have each of the words: one search says of each hit which of them it has."""
        done = self.winnow("search", "--db", database, "--json", "--explain", "--limit", "1000", "--duplicates",
                           "show", "--no-correct", "--op", "or", *words, must=0)
        hits = json.loads(done.out)["hits"]
        return [[hit["path"] for hit in hits if any(part["word"] == word for part in hit["explanation"])]
                for word in words]


def naming(lines, name):
    return [line for line in lines if line.startswith((name, good_site.BASE + name)) or
            f"/{name}" in line.split(": ")[0]]


def counters(summary):
    """What index counts of pages that are not as they should be."""
    shown = []
    for name in ("degraded", "cut", "refused_reasons", "skipped"):
        shown += [f"{name.split('_')[0]} {reason}" for reason in summary[name]]
    if summary["with_replaced_characters"]:
        shown.append("replaced characters")
    return ", ".join(shown)


def is_good(path):
    return path.endswith(tuple(good_site.names()))


def indexed(scene, name, source, words, *options):
    """Indexes a source into a new database."""
    database = scene.root / "site.db"
    shutil.rmtree(database, ignore_errors=True)
    done = scene.winnow("index", "--db", database, "--json", "--threads", scene.programs.threads,
                        *options, source)
    if done.status != 0:
        return Outcome(done, naming(done.lines(WARNING), name), good_pages_given=good_site.PAGES)
    kept, *found = scene.found(database, good_site.WORD, *words)
    scene.winnow("check", "--db", database, must=0)
    # The words by which a page that is not one of the good ones is found.
    text = " ".join(word for word, paths in zip(words, found) if not all(map(is_good, paths)))
    return Outcome(done, naming(done.lines(WARNING), name), text, counters(json.loads(done.out)),
                   sum(map(is_good, kept)), good_site.PAGES)


def index(scene, name, page, words):
    """winnow index FOLDER"""
    return indexed(scene, name, scene.site_with(name, page), words)


def warc_record(url, size):
    """What stands before the page in its record."""
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{url}>\r\n"
            f"WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Target-URI: {url}\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(http) + size}\r\n\r\n")
    return head.encode() + http


def copy_sparsely(page, file):
    """Appends a page; holes stay holes."""
    data, end = os.open(page, os.O_RDONLY), os.path.getsize(page)
    position, start = 0, file.tell()
    while position < end:
        try:
            position = os.lseek(data, position, os.SEEK_DATA)
        except OSError:  # a hole up to the end
            break
        hole = os.lseek(data, position, os.SEEK_HOLE)
        while position < hole:
            block = os.pread(data, min(1 << 20, hole - position), position)
            file.seek(start + position)
            file.write(block)
            position += len(block)
    os.close(data)
    file.seek(start + end)


def warc_with(scene, name, page):
    """A crawl of the good pages, the page in the middle."""
    crawl = scene.root / "crawl.warc"
    crawl.unlink(missing_ok=True)
    pages = [scene.good / each for each in good_site.names()]
    pages.insert(2, page)
    with open(crawl, "wb") as file:
        for each in pages:
            url = good_site.BASE + (name if each is page else each.name)
            file.write(warc_record(url, os.path.getsize(each)))
            copy_sparsely(each, file)
            file.write(b"\r\n\r\n")
    return crawl


def index_warc(scene, name, page, words):
    """winnow index CRAWL.warc"""
    return indexed(scene, name, warc_with(scene, name, page), words)


def objects_outcome(done, name, objects):
    """Of the objects that extract makes of pages."""
    outcome = Outcome(done, naming(done.lines(WARNING), name), good_pages_given=good_site.PAGES)
    for each in objects:
        own = (each.get("path") or "").endswith(tuple(good_site.names()))
        if "error" in each:
            outcome.counted = "error " + each["error"]["code"]
            outcome.warnings.append(f"{each['path']}: {each['error']['message']}")
        elif own:
            outcome.good_pages += good_site.WORD in each["text"]
        else:
            outcome.text += " ".join(block["text"] for block in each["blocks"])
            outcome.counted = "degraded " + each["degraded"] if each["degraded"] else ""
    return outcome


def extracted(scene, name, source, *options):
    """Extracts a source into a new folder."""
    out = scene.root / "out"
    shutil.rmtree(out, ignore_errors=True)
    done = scene.winnow("extract", "--json", "--out", out, *options, source)
    objects = [json.loads(file.read_bytes()) for file in sorted(out.rglob("*.json"))]
    outcome = objects_outcome(done, name, objects)
    if done.status == 0:
        summary = json.loads(done.out)
        outcome.counted = ", ".join(each for each in ("degraded", "refused", "unwritten", "skipped")
                                    if summary[each])
    return outcome


def extract(scene, name, page, words):
    """winnow extract --json --out FOLDER FOLDER"""
    return extracted(scene, name, scene.site_with(name, page))


def json_line(url, page):
    """As bytes: a page that is not UTF-8 makes a line that is not UTF-8."""
    text = page.read_bytes().decode("utf-8", "surrogateescape")
    line = json.dumps({"url": url, "html": text}, ensure_ascii=False) + "\n"
    return line.encode("utf-8", "surrogateescape")


def extract_jsonl(scene, name, page, words):
    """winnow extract --jsonl - < LINES"""
    lines = scene.root / "lines.jsonl"
    with open(lines, "wb") as file:
        for number in range(1, good_site.PAGES + 1):
            if number == 3:
                file.write(json_line(good_site.BASE + name, page))
            each = good_site.name(number)
            file.write(json_line(good_site.BASE + each, scene.good / each))
    done = scene.winnow("extract", "--jsonl", "--quiet", "--threads", scene.programs.threads, "-",
                        stdin_file=lines)
    return objects_outcome(done, name, [json.loads(line) for line in done.out.splitlines()])


def learned(scene, name, source, *options):
    """Learns from a source."""
    model = scene.root / "hostile.model"
    model.unlink(missing_ok=True)
    done = scene.winnow("learn", "--model", model, "--json", "--site", "good", "--threads",
                        scene.programs.threads, *options, source)
    outcome = Outcome(done, naming(done.lines(WARNING), name), good_pages_given=good_site.PAGES)
    if done.status == 0:
        summary = json.loads(done.out)
        site = summary["sites"][0]
        counts = {"refused": site["refused"], "too large": summary["too_large"],
                  "skipped": summary["skipped"]}
        outcome.counted = ", ".join(each for each, count in counts.items() if count)
        outcome.good_pages = min(sum(each["pages"] for each in site["templates"]),
                                 good_site.PAGES)
    return outcome


def learn(scene, name, page, words):
    """winnow learn --model FILE FOLDER"""
    return learned(scene, name, scene.site_with(name, page))


def filtered(scene, name, page, words):
    """winnow-filter PAGE"""
    done = process.run([scene.programs.filter, "--model", scene.model, page])
    messages = done.lines("winnow-filter: ")
    return Outcome(done, messages, done.out.decode("utf-8", "replace"))


C_INTERFACE = pathlib.Path(__file__).with_name("c_interface.py")


def by_c(scene, what, *arguments):
    """The finished program and the object that it printed."""
    done = process.run([sys.executable, C_INTERFACE, what, scene.programs.library, *arguments])
    return done, json.loads(done.out) if done.status == 0 else {}


def c_extract(scene, name, page, words):
    """winnow_extract()"""
    done, said = by_c(scene, "extract", scene.model, page)
    done.status = done.status or said["status"]
    outcome = Outcome(done, [said["message"]] if said.get("message") else [], said.get("text", ""))
    outcome.counted = "degraded " + said["degraded"] if said.get("degraded") else ""
    return outcome


def c_learn(scene, name, page, words):
    """winnow_learner_add(), winnow_learner_learn()"""
    good = [scene.good / each for each in good_site.names()]
    done, said = by_c(scene, "learn", *good[:2], page, *good[2:])
    done.status = done.status or said["status"]
    outcome = Outcome(done, [message for _, message in said.get("refused", [])],
                      good_pages_given=good_site.PAGES)
    outcome.counted = ", ".join(f"status {status}" for status, _ in said.get("refused", []))
    outcome.good_pages = min(said.get("pages", 0), good_site.PAGES)
    return outcome


FOR_PAGES = {"index": index, "index WARC": index_warc, "extract": extract,
             "extract --jsonl": extract_jsonl, "learn": learn, "winnow-filter": filtered,
             "C: extract": c_extract, "C: learn": c_learn}
