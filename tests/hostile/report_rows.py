# SPDX-License-Identifier: GPL-2.0-or-later
"""Hostile texts in what Winnow shows: parsed again, it has nothing that runs."""
import html.parser
import re

import good_site
import pages
import process
import rows
from rows import Cell

TITLE = "What is shown"
ADDRESSES = ("href", "src", "action", "formaction", "data", "xlink:href", "poster", "background")
SAFE_ADDRESS = re.compile(r"(https?:|[^:]*$|#)", re.IGNORECASE)
# What a terminal would obey, and what turns the order of text around.
ACTIVE_CHARACTERS = re.compile("[\0-\t\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
QUERY = '"><script>alert(1)</script> keepsake </script> \u202e'


class Active(html.parser.HTMLParser):
    """What of a page could run: scripts, handlers, frames, addresses of other kinds."""

    def __init__(self, text):
        super().__init__()
        self.found, self.policy = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "base", "svg"):
            self.found.append(tag)
        given = {name: value or "" for name, value in attributes}
        if tag == "meta" and given.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = given.get("content", "")
        elif tag == "meta" and given.get("http-equiv", "").lower() == "refresh":
            self.found.append("refresh")
        self.found += [name for name in given if name.startswith("on")]
        self.found += [f"{name}={given[name]}" for name in ADDRESSES
                       if name in given and not SAFE_ADDRESS.match(given[name].strip())]


def of_explain(scene):
    """The copy of the page has a policy that lets nothing run or load."""
    copy = scene.root / "copy.html"
    page = scene.root / "site" / "xss_title.html"
    done = scene.winnow("explain", "--html", copy, page, must=0)
    active = Active(copy.read_text(encoding="utf-8"))
    faults = [f"has {each}" for each in active.found]
    if not Active(page.read_text(encoding="utf-8")).found:
        faults.append("the page has nothing active, and shows nothing")
    if "default-src 'none'" not in active.policy:
        faults.append(f"the policy is '{active.policy}'")
    yield Cell("xss_title", "explain --html", f"exit 0, nothing active; {rows.cost(done)}", faults)


def of_filter(scene):
    page = scene.root / "site" / "xss_title.html"
    done = process.run([scene.programs.filter, "--model", scene.model, page])
    faults = [f"has {each}" for each in Active(done.out.decode()).found]
    if done.status != 0 or b"bottomword" not in done.out:
        faults.append(f"status {done.status}: {done.err}")
    yield Cell("xss_title", "winnow-filter", f"exit 0, nothing active; {rows.cost(done)}", faults)


def evaluated(scene, site, query, name):
    """What is active in the report of an evaluation."""
    topics = process.write(scene.root / "topics.txt", f"1\t{query}\n2\t{good_site.WORD}2\n")
    judged = "".join(f"{topic} 0 {page} 1\n" for topic, page in
                     ((1, good_site.name(1)), (1, site.name), (2, good_site.name(2))))
    folder = scene.root / name
    done = scene.winnow("evaluate", "--topics", topics, "--qrels",
                        process.write(scene.root / "qrels.txt", judged), "--report", folder,
                        "--no-cache", site.parent, must=0)
    return done, sorted(Active((folder / "report.html").read_text(encoding="utf-8")).found)


def of_evaluate(scene):
    """The report has scripts of its own, and is to have no other."""
    page = scene.root / "site" / "xss_title.html"
    _, harmless = evaluated(scene, page, "keepsake", "harmless")
    done, hostile = evaluated(scene, page, QUERY, "hostile")
    faults = [] if hostile == harmless else [f"{hostile} instead of {harmless}"]
    yield Cell("xss_title", "evaluate --report", f"exit 0, nothing new; {rows.cost(done)}", faults)


def of_search(scene):
    """Text for a terminal."""
    database = scene.root / "shown.db"
    scene.winnow("index", "--quiet", "--db", database, scene.root / "site", must=0)
    done = scene.winnow("search", "--db", database, "bottomword")
    faults = [f"shows {each!r}" for each in ACTIVE_CHARACTERS.findall(done.out.decode())]
    if done.status != 0 or b"xss_title" not in done.out:
        faults.append(f"status {done.status}: {done.err}{done.out.decode()}")
    yield Cell("xss_title", "search", f"exit {done.status}, plain text; {rows.cost(done)}", faults)
    asked = scene.winnow("search", "--db", database, QUERY)
    said = asked.out.decode() + asked.err
    faults = [f"shows {each!r}" for each in ACTIVE_CHARACTERS.findall(said)]
    if asked.status != 0:
        faults.append(f"status {asked.status}: {asked.err}")
    yield Cell("hostile_query", "search", f"exit {asked.status}, plain text; {rows.cost(asked)}", faults)


def cells(scene, options):
    page = scene.root / "page.html"
    with open(page, "wb") as file:
        pages.xss_title(file, options.full)
    scene.site_with("xss_title.html", page)
    for part in (of_explain, of_filter, of_evaluate, of_search):
        yield from part(scene)
