# SPDX-License-Identifier: GPL-2.0-or-later
"""A site to inject faults into, what a database shows of it, and how the program is called."""
import json
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "hostile"), str(ROOT / "tests" / "support")]
import process  # noqa: E402  (what runs programs with limits is shared with the hostile inputs)

# Every page has it, so that a search for it lists the database.
WORD = "faultsite"
CANONICAL = re.compile(r"<link[^>]*canonical[^>]*>", re.IGNORECASE)
WORDS_OF_TEXT = re.compile(r"(?<=>)[^<]+(?=<)")
SITE = "faults.example"
NOTHING_YET = (3, 75)  # statuses of a search: there is no database, or none with a commit


def other_words(html, seed):
    """The page with about every fourth long word exchanged, elements as they are."""
    choose = random.Random(seed)

    def exchange(word):
        if choose.random() < .75:
            return word[0]
        return "".join(choose.choice("aeioulnrst") for _ in range(7))

    head, body = html.split("</head>", 1)
    body = WORDS_OF_TEXT.sub(lambda text: re.sub(r"[A-Za-z]{6,}", exchange, text[0]), body)
    body = body.replace("</h1>", f" {WORD} seed{seed}</h1>", 1)
    if WORD not in body:
        body = body.replace("</body>", f"<p>{WORD} seed{seed}</p></body>")
    return CANONICAL.sub("", head) + "</head>" + body


def make_site(folder, copies, first=0, step=1):
    """Copies of a sample site in folders of their own, or of each `step`-th page of it, each with other words. Returns the paths."""
    pages = ROOT / "sample_sites" / "news_en" / "pages"
    paths = []
    for copy in range(first, first + copies):
        for number, page in enumerate(sorted(pages.rglob("*.html"))[::step]):
            path = f"copy{copy}/{page.relative_to(pages)}"
            process.write(folder / path, other_words(page.read_text(), copy * 1000 + number))
            paths.append(path)
    return paths


class Winnow:
    """The command, and what it says of a database."""

    def __init__(self, program):
        self.program = pathlib.Path(program).resolve()
        self.faults = []  # searches that ended as none should

    def run(self, *words, before=(), **options):
        """What is `before` starts the program, under faults of some kind."""
        return process.run([*before, self.program, *words], **options)

    def beside(self, program):
        """Another program that stands beside this one."""
        return Winnow(self.program.with_name(program))

    def status(self, found, totals=""):
        """Prints the faults, and how many violations there are with those that were found, behind totals; returns the
        exit status."""
        for fault in self.faults:
            print(fault, file=sys.stderr)
        violations = found + len(self.faults)
        print(f"\n{totals}{violations} violations")
        return 1 if violations else 0

    def must(self, *words, **options):
        done = self.run(*words, **options)
        if done.status != 0:
            raise SystemExit(f"{self.program.name} {' '.join(map(str, words))}: status {done.status}: {done.err}")
        return done

    def index_words(self, database, site, *options):
        return ["index", "--quiet", "--site", SITE, "--db", database, *options, site]

    def hits(self, database):
        """All documents with what is stored of them; None where the database has nothing yet."""
        done = self.run("search", "--db", database, "--json", "--limit", "10000", "--snippet", "80",
                        "--duplicates", "show", WORD)
        if done.status in NOTHING_YET:
            return None
        if done.status != 0:
            self.faults.append(f"a search ended with status {done.status}: {done.err}")
            return None
        return json.loads(done.out)["hits"]

    def paths(self, database):
        """The paths of all documents, each as often as it is there."""
        return sorted(hit["path"] for hit in self.hits(database) or [])

    def documents(self, database):
        """What a reader can tell of all documents. The scores depend on each word of each of them."""
        shown = []
        for hit in self.hits(database) or []:
            hit = {name: hit[name] for name in ("url", "path", "title", "size", "score", "snippet")}
            hit["score"] = round(hit["score"], 9)
            shown.append(hit)
        return sorted(shown, key=lambda hit: hit["url"])


def unsound(winnow, database):
    """What winnow check and xapian-check have against a database: nothing, or a text."""
    done = winnow.run("check", "--db", database)
    if done.status != 0:
        return f"winnow check: status {done.status}: {done.err}"
    for tables in shards(database):
        done = subprocess.run(["xapian-check", str(tables)], capture_output=True, text=True)
        if done.returncode != 0:
            return f"xapian-check {tables}: {done.stdout[-300:]} {done.stderr[-300:]}"
    return ""


def shards(database):
    database = pathlib.Path(database)
    parts = [path for path in database.glob("shard-*") if path.suffix != ".compacting"]
    return sorted(parts) or [database]
