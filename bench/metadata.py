#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""How often title, author and date of publication of a page are right, beside Readability and Defuddle.

    bench/metadata.py WCXB GOLD [--cleanportaleval FOLDER] [--winnow FILE] [--npm DIR] [--out FILE]

WCXB has index.json and html/ (training/README.md), GOLD a file of JSON for each page as the benchmark publishes it
(dev/ground-truth/0001.json: ground_truth with title, author and publish_date). CleanPortalEval's gold texts mark the title
with <h>. Each page is read alone, with its URL, as `winnow extract --jsonl` does it.

A hash of the page's domain splits the pages into two halves. `look` is there to find out what goes wrong, `report` to say
how well it goes: nothing is changed because of a page of that half.

A value is exact, right (the same but for case, punctuation and width of white space; of dates the same day; of authors the
same names in any order, without what marks them as authors), wrong, missing, or extra where the gold has none.

--npm measures Readability and Defuddle (DOM by linkedom) as well; it is a folder in which `npm ci` has installed the packages of
bench/peer_tools/package.json. What they gave is kept in --cache, as bench/peers.py does it.
"""
import argparse
import collections
import datetime
import hashlib
import html
import json
import pathlib
import re
import subprocess
import sys
import unicodedata

import keep_table
import peer_runs

HERE = pathlib.Path(__file__).resolve().parent
FIELDS = ("title", "author", "date")


def half_of(domain):
    return "report" if hashlib.sha256(("metadata " + domain).encode()).digest()[0] % 2 else "look"


def folded(text):
    """What is left of a text without case, punctuation and white space at its ends."""
    text = unicodedata.normalize("NFKC", html.unescape(text)).casefold()
    return " ".join(re.sub(r"[\W_]+", " ", text).split())


def names(text):
    text = re.sub(r"<[^>]*>|\([^)]*@[^)]*\)", " ", text)  # addresses of mail
    parts = re.split(r",(?!\s*(?:ph\.?d|m\.?d|jr|sr|dvm|m\.?a|esq|cpa|rn|ms|mba)\b)|;|&|\band\b|\|", text, flags=re.I)
    return frozenset(name for name in map(folded, parts) if name)


def same(field, gold, found):
    if field == "date":
        return gold[:10] == found[:10]
    if field == "author":
        return names(gold) == names(found)
    return folded(gold) == folded(found)


def verdict(field, gold, found):
    if not gold:
        return "extra" if found else "none"
    if not found:
        return "missing"
    if gold == found:
        return "exact"
    return "right" if same(field, gold, found) else "wrong"


def wcxb_pages(folder, gold):
    for entry in json.loads((folder / "index.json").read_text(encoding="utf-8")):
        truth = json.loads((gold / f"{entry['id']}.json").read_text(encoding="utf-8"))
        known = truth["ground_truth"]
        yield {"id": entry["id"], "set": "wcxb", "half": half_of(entry["domain"]), "url": truth["url"],
               "html": folder / "html" / f"{entry['id']}.html", "title": (known["title"] or "").replace("*", ""),
               "author": known["author"] or "", "date": known["publish_date"] or ""}


def portal_pages(folder):
    for file in sorted((folder / "GoldStandard").glob("*.txt")):
        text = file.read_text(encoding="utf-8", errors="replace")
        title = re.search(r"<h>\s*([^\n]+(?:\n [^\n]+)*)", text)
        if title:
            yield {"id": file.stem, "set": "cleanportaleval", "half": "report", "url": "https://site.invalid/" + file.stem,
                   "html": folder / "input" / f"{file.stem}.html", "title": html.unescape(" ".join(title[1].split())),
                   "author": None, "date": None}


def read_by_winnow(program, pages):
    lines = []
    for page in pages:
        text = page["html"].read_bytes().decode("utf-8", errors="replace")
        lines.append(json.dumps({"id": page["id"], "url": page["url"], "html": text}))
    done = subprocess.run([program, "extract", "--jsonl", "--fields", "title,author,date", "--quiet", "-"],
                          input="\n".join(lines).encode(), stdout=subprocess.PIPE, check=True)
    found = {}
    for line in map(json.loads, done.stdout.splitlines()):
        found[line["id"]] = {field: line.get(field) or "" for field in FIELDS}
    return found


def read_by_peers(tools, pages):
    peers = {}
    for tool in peer_runs.NODE_TOOLS:
        if tool in tools.missing:
            sys.exit(f"{tool} is missing: {tools.missing[tool]}")
        lines = tools.read(tool, [peer_runs.PeerPage(page["url"], page["html"]) for page in pages])
        peers[tool] = {page["id"]: {field: line.get(field) or "" for field in FIELDS} for page, line in zip(pages, lines)}
    return peers


def count(pages, found):
    counts = {}
    for field in FIELDS:
        verdicts = collections.Counter(verdict(field, page[field], found.get(page["id"], {}).get(field, ""))
                                       for page in pages if page[field] is not None)
        if not verdicts:
            continue
        wanted = sum(verdicts[name] for name in ("exact", "right", "wrong", "missing"))
        counts[field] = {"pages": wanted, **{name: verdicts[name] for name in ("exact", "right", "wrong", "missing", "extra")},
                         "share": round((verdicts["exact"] + verdicts["right"]) / wanted, 4) if wanted else None}
    return counts


def show(pages, found, field):
    for page in pages:
        value = found.get(page["id"], {}).get(field, "")
        if page["half"] == "look" and verdict(field, page[field] or "", value) in ("wrong", "missing", "extra"):
            print(f"{page['id']} {page['url']}\n   gold  {page[field]}\n   found {value}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wcxb", type=pathlib.Path)
    parser.add_argument("gold", type=pathlib.Path)
    parser.add_argument("--cleanportaleval", type=pathlib.Path)
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow")
    parser.add_argument("--npm", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--cache", type=pathlib.Path, default=peer_runs.CACHE, metavar="DIR")
    parser.add_argument("--show", choices=FIELDS, help="print what is wrong in the half to look at")
    parser.add_argument("--out", type=pathlib.Path)
    given = parser.parse_args()
    pages = list(wcxb_pages(given.wcxb, given.gold))
    if given.cleanportaleval:
        pages += portal_pages(given.cleanportaleval)
    tools = {"winnow": read_by_winnow(given.winnow, pages)}
    if given.npm:
        tools.update(read_by_peers(peer_runs.PeerTools(given.cache, given.npm), pages))
    if given.show:
        show(pages, tools["winnow"], given.show)
    report = {"version": 1, "command": "bench/metadata.py WCXB GOLD", "date": datetime.date.today().isoformat(), "commit": keep_table.head_commit(), "sets": {}}
    for name, half in sorted({(page["set"], page["half"]) for page in pages}):
        chosen = [page for page in pages if (page["set"], page["half"]) == (name, half)]
        report["sets"][f"{name} {half}"] = {tool: count(chosen, found) for tool, found in tools.items()}
    for part, by_tool in report["sets"].items():
        for tool, counts in by_tool.items():
            for field, counted in counts.items():
                print(f"{part:24} {tool:12} {field:7}", *(f"{key} {value}" for key, value in counted.items()))
    if given.out:
        given.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
