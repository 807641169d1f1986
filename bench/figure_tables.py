# SPDX-License-Identifier: GPL-2.0-or-later
"""The tables of figures in the documents, made of what was measured (bench/results/PART.json), or kept as it was
printed (bench/results/tables/NAME.json).

A table stands in a document between two comments, of which the first names it and the command that
writes it. Nothing else in these lines survives.
"""

import json
import pathlib
import re

import extraction_tables
import keep_table
import peer_figures
import scale_tables

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = pathlib.Path("bench/results")
ORIGIN = {"command", "date", "commit"}  # what each file of results says of itself
DOCUMENTS = (pathlib.Path("README.md"), pathlib.Path("docs"))
COMMAND = "bench/write_figures.py"
TITLES = {
    "cranfield": "Cranfield", "cisi": "CISI", "lilypond-en": "LilyPond",
    "postgresql-docs": "PostgreSQL", "python-docs": "Python", "python-docs-api": "Python API names",
    "libreoffice-ja": "LibreOffice ja",
}
OPERATORS = {"best": "best", "or": "OR", "and": "AND"}
BLOCK = re.compile(
    r"<!-- figures: ([a-z0-9-]+), written by " + re.escape(COMMAND) + r" -->\n((?:(?!<!-- figures:).)*?)<!-- end of figures -->",
    re.DOTALL)


def number(value, digits=3):
    """A share as the documents have it: .579."""
    if value is None:
        return ""
    text = f"{value:.{digits}f}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def signed(value):
    return ("+" if value >= 0 else "") + number(value)


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return [re.sub(r" +", " ", line) for line in lines] + [
        re.sub(r" +", " ", "| " + " | ".join(row) + " |") for row in rows]


def measured(part):
    """The line below a table: when it was measured, and of what."""
    return ["", f"(Measured {part['date']} at commit {part['commit']}.)"]


def collections(part):
    """Names and what was measured of each, in the order of TITLES."""
    return [(name, part["collections"][name]) for name in TITLES if name in part["collections"]]


def map_table(part, arms, operators, heads):
    rows = []
    for name, collection in collections(part):
        for op in operators:
            values = collection["map"].get(op, {})
            rows.append([f"{TITLES[name]}, {OPERATORS[op]}"] +
                        [number(values.get(arm)) for arm in arms])
    return table(["", *heads], rows) + measured(part)


def retrieval(part):
    """Each arm in each order; Omega has no best order, and answers by AND unless it is told."""
    without = json.loads(json.dumps(part))
    for collection in without["collections"].values():
        for arm in [arm for arm in collection["map"]["best"] if arm.startswith("omindex")]:
            del collection["map"]["best"][arm]
    return map_table(without, ("raw", "winnow", "oracle", "omindex", "omindex-oracle"), OPERATORS,
                     ("raw", "winnow", "oracle", "omindex, raw pages", "omindex, oracle"))


def defaults(part):
    """What users get who choose nothing: the best order, and all words in Omega."""
    rows = []
    for name, collection in collections(part):
        means = collection["map"]
        rows.append([TITLES[name], str(collection["topics"]), number(means["best"]["raw"]),
                     number(means["best"]["winnow"]), number(means["and"].get("omindex"))])
    return table(["", "topics", "raw", "winnow", "omindex"], rows) + measured(part)


def omega(part):
    arms = ("raw", "winnow", "oracle", "raw (Omega)", "winnow (Omega)", "oracle (Omega)")
    return map_table(part, arms, ("or", "and"), arms)


def best(part):
    rows = []
    for name, collection in collections(part):
        gain = collection["best_gain"]
        rows.append([TITLES[name], str(collection["topics"]),
                     number(collection["map"]["best"]["winnow"]),
                     f"{number(collection['map'][gain['against']]['winnow'])} "
                     f"({OPERATORS[gain['against']]})",
                     f"{signed(gain['difference'])} [{signed(gain['low'])}, {signed(gain['high'])}]"])
    return table(["", "topics", "best", "better of OR and AND", "difference, 95 %"],
                 rows) + measured(part)


def expansion(part):
    rows = []
    for name, collection in collections(part):
        means, gain = collection["map"]["best"], collection["gain"]
        rows.append([TITLES[name], str(collection["topics"]), number(means["winnow"]),
                     number(means["winnow expand=yes"]),
                     f"{signed(gain['difference'])} [{signed(gain['low'])}, {signed(gain['high'])}]"])
    return table(["", "topics", "best", "`--expand`", "difference, 95 %"], rows) + measured(part)


QUESTION_COLUMNS = (("winnow", "best", "best"), ("winnow", "or", "OR"), ("winnow", "and", "AND"),
                    ("raw", "best", "raw, best"), ("omindex", "and", "omindex, AND"),
                    ("omindex", "or", "omindex, OR"))


def questions(part):
    rows = []
    for rank in (1, 5):
        counts = {}
        for name, collection in [*collections(part), ("all", None)]:
            if collection is None:
                topics = sum(each["topics"] for _, each in collections(part))
                values = [sum(column) for column in zip(*counts.values())]
            else:
                topics = collection["topics"]
                values = counts[name] = [collection["found"][arm][op][f"within_{rank}"]
                                         for arm, op, _ in QUESTION_COLUMNS]
            rows.append([f"{TITLES.get(name, name)}, {topics} questions, success@{rank}",
                         *map(str, values)])
    return table(["", *(head for _, _, head in QUESTION_COLUMNS)], rows) + measured(part)


def links(part):
    arms = ("winnow link-weight=4", "winnow page-link-weight=1", "winnow", "oracle")
    return map_table(part, arms, ("or",), ("4, 0", "1, 1", "**1, 0**", "oracle, 1, 0"))


def methods(part):
    names = list(next(iter(part["collections"].values()))["map"]["or"])
    heads = ["**site**" if name == "winnow" else name for name in names]
    return map_table(part, names, ("or", "and"), heads)


def noise(part):
    values = list(part["noise"])
    arms = list(next(iter(part["noise"].values())))
    rows = [[arm, *(number(part["noise"][value][arm]) for value in values)] for arm in arms]
    heads = [value.replace("0.", ".", 1) for value in values]
    return table(["noise", *heads], rows) + measured(part)


def filtered(part):
    return map_table(part, ("omindex", "keep", "drop", "omindex-oracle"), ("or", "and"),
                     ("omindex", "with winnow-filter", "`--page drop`", "oracle's pages"))


def latency(part):
    """Warm times of words by operator, then the searches that do more, and how many queries all threads answer a second."""
    rows_of = {row["kind"]: row for row in part["queries"]}

    def cell(kind):
        if kind not in rows_of:
            return ""
        warm = rows_of[kind]["warm"]
        return f"{warm['median_ms']:.1f} / {warm['percentile_99_ms']:.1f}"

    def each_second(kind):
        return f"{rows_of[kind]['queries_per_second']:,.0f}" if "queries_per_second" in rows_of.get(kind, {}) else ""

    by_operator = {kind: kind.rpartition(", ")[::2] for kind in rows_of}
    words = dict.fromkeys(name for name, last in by_operator.values() if last in OPERATORS)
    rows = [[name, *(cell(f"{name}, {op}") for op in ("best", "and", "or")), each_second(f"{name}, best")]
            for name in words]
    for kind, (name, last) in by_operator.items():
        if last in OPERATORS:
            continue
        if name.endswith(", or"):
            rows.append([f"{name.removesuffix(', or')}, {last}", "", "", cell(kind), each_second(kind)])
        else:
            rows.append([kind, cell(kind), "", "", each_second(kind)])
    heads, threads = ["words", "best", "and", "or", "queries/s"], f"queries/s of {part.get('threads')} threads; "
    if "threads" not in part:  # it was measured before these were counted
        heads, rows, threads = heads[:-1], [row[:-1] for row in rows], ""
    return table(heads, rows) + [
        "", f"({part['pages']:,} pages; milliseconds, warm, median / 99th percentile; {threads}measured "
        f"{part['date']} at commit {part['commit']} on {part['processors']} processors.)"]


def suggestions(part):
    """Times, and shares of pages that are found, by the number of characters typed."""
    found = {"page found": part}  # of the database whose times they are, if there is no other
    if part.get("collections"):
        found = {f"{TITLES[name]}, {collection['pages']} pages": collection
                 for name, collection in collections(part)}

    def share(measured, characters):
        rows = [row for row in measured["lengths"] if row["characters"] == characters]
        return " / ".join(number(rows[0][name], 2) for name in ("found", "found_mistyped")) if rows else ""

    rows = [[str(row["characters"]), f"{row['median_ms']:.1f} / {row['percentile_99_ms']:.1f}",
             *(share(measured, row["characters"]) for measured in found.values())]
            for row in part["lengths"]]
    return table(["characters", "milliseconds", *found], rows) + [
        "", f"(Times over {part['pages']:,} pages, median / 99th percentile; the first call took "
        f"{part['first_call_ms']:.0f} ms. Pages among the first five, as typed / with one keystroke wrong. "
        f"Measured {part['date']} at commit {part['commit']} on {part['processors']} processors.)"]


TOOLS = {"winnow": "Winnow", "readability": "Readability 0.6", "html2text": "html2text 1.3.2a"}


def chunks(part):
    """What the chunks of each site hold, by tool."""
    rows = []
    for site in part["sites"]:
        for tool, title in TOOLS.items():
            sums = site["tools"][tool]
            rows.append([f"{site['site']}, {title}", f"{sums['chunks']:,}", f"{sums['words']:,}",
                         number(sums["kept_words"] / sums["gold_words"]), f"{sums['template_words']:,}",
                         number(sums["template_words"] / max(sums["words"], 1)), f"{sums['template_chunks']:,}"])
    heads = ["site, tool", "chunks", "words", "share of the gold text kept", "template words", "share of words",
             "chunks mostly of template"]
    return table(heads, rows) + measured(part)


def chunk_cost(part):
    """Processor time and memory of chunks and of Markdown."""
    cost = part["cost"]
    rows = [[title, f"{cost[kind]['cpu_seconds']:.2f} s", f"{cost[kind]['memory_mib']:.0f} MiB"]
            for kind, title in (("chunks", "`export --format chunks`"), ("markdown", "`extract --format markdown`"))]
    return table(["", "processor time", "memory"], rows) + [
        "", f"({cost['pages']:,} pages, {cost['chunk_count']:,} chunks, {cost['chunk_bytes'] / 1e6:.0f} MB of JSON. "
        f"Measured {part['date']} at commit {part['commit']}.)"]


# A cell that was counted or measured: "12,606", ".954 [.912, .983]", "3 of 35", "49 MB".
NUMBER = re.compile(r"[-+~]?\d*[.,]?\d[\d.,]*( ?(%|[kMG]?i?B|m?s))?( of [\d.,]+)?( \(\d+\)| \[[^\]]*\])?")
# Heads of columns whose numbers are choices of the program, and not measured.
FACTS = ("default", "bytes", "at most", "round trips", "limit", "status", "beyond it")
FEW = 3  # numbers that a table may have in its text


def hand_written(text):
    """(line, head) of each table outside of the comments that has figures all the same."""
    lines = BLOCK.sub(lambda match: "\n" * match.group(0).count("\n"), text).splitlines()
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end].startswith("|"):
            end += 1
        if end > start + 2:
            heads = keep_table.cells(lines[start])
            measured_cells = [cell for line in lines[start + 2:end]
                              for head, cell in list(zip(heads, keep_table.cells(line)))[1:]
                              if head not in FACTS and NUMBER.fullmatch(cell.strip("*"))]
            if len(measured_cells) >= FEW:
                yield start + 1, lines[start]
        start = max(end, start + 1)


# Each table: the part that it is made of, and what makes it.
TABLES = {
    "retrieval": ("retrieval", retrieval), "defaults": ("retrieval", defaults), "omega": ("retrieval", omega),
    "best": ("retrieval", best), "expansion": ("expansion", expansion), "questions": ("questions", questions), "links": ("links", links),
    "methods": ("methods", methods), "noise": ("noise", noise), "filter": ("filter", filtered),
    "chunks": ("chunks", chunks), "chunk-cost": ("chunks", chunk_cost),
    "latency": ("latency", latency), "suggestions": ("suggestions", suggestions),
    "peers": ("peers", lambda part: peer_figures.f1(part, table, number)),
    "best-peers": ("peers", lambda part: peer_figures.best(part, table, number, signed)),
    "peers-cost": ("peers", lambda part: peer_figures.cost(part, table)),
    "peers-of-wcxb": ("peers", lambda part: peer_figures.one_set(part, table, number)),
    "metadata": ("metadata", lambda part: extraction_tables.metadata(part, table, number)),
    "metadata-peers": ("metadata", lambda part: extraction_tables.metadata_peers(part, table, number)),
    "structure": ("structure", lambda part: extraction_tables.structure(part, table, number)),
    "shards": ("shards", lambda part: scale_tables.shards(part, table)),
    "single-shards": ("shards", lambda part: scale_tables.single_shards(part, table)),
    "growth": ("growth", lambda part: scale_tables.growth(part, table)),
    **{f"scale-{which}": ("shards", lambda part, which=which: scale_tables.estimates(part, table, ROOT, which))
       for which in ("build", "serve", "arithmetic")},
}


def read_part(root, part):
    """What was measured, or None."""
    file = pathlib.Path(root) / RESULTS / f"{part}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def write_part(root, part, measured_values):
    file = pathlib.Path(root) / RESULTS / f"{part}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(measured_values, indent=1) + "\n", encoding="utf-8")


def documents(root):
    for place in DOCUMENTS:
        path = pathlib.Path(root) / place
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path] if path.exists() else []


def lines_of(root, name):
    """A table as it was measured or kept, or None."""
    part, make = TABLES.get(name, (None, None))
    values = read_part(root, part) if part else keep_table.kept(root, name)
    return None if values is None else (make or keep_table.lines_of)(values)


def renewed(root, text):
    """A document's text with all tables as they were measured, and the names of its tables."""
    names = []

    def block(match):
        name = match.group(1)
        names.append(name)
        made = lines_of(root, name)
        if made is None:
            return match.group(0)
        lines = "\n".join(made)
        return f"<!-- figures: {name}, written by {COMMAND} -->\n{lines}\n<!-- end of figures -->"

    return BLOCK.sub(block, text), names


def is_filled(text, name):
    return any(block[0] == name and block[1].strip() for block in BLOCK.findall(text))


def complaints(root):
    """One line for each table that is not what was measured, or that stands in no document."""
    root = pathlib.Path(root)
    seen = []
    for path in documents(root):
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(root)
        if text.count("<!-- figures:") != len(BLOCK.findall(text)):
            yield f"{place}: a table of figures has no end, or its first comment is not as it should be"
        for line, head in hand_written(text):
            yield (f"{place}:{line}: the figures of this table are in no file ({head}): keep what was printed by bench/keep_table.py; "
                   f"numbers that nobody measures have heads such as {', '.join(FACTS)}")
        fresh, names = renewed(root, text)
        seen += names
        for name in names:
            if lines_of(root, name) is None and name not in TABLES:
                yield f"{place}: there is no table of figures called {name}"
            elif lines_of(root, name) is None and is_filled(text, name):
                yield f"{place}: the table {name} was never measured ({RESULTS}/{TABLES[name][0]}.json)"
        if fresh != text:
            yield (f"{place}: its figures are not those that were measured; run {COMMAND} --write, "
                   "or keep a table that was measured anew by bench/keep_table.py")
    for name, (part, _) in TABLES.items():
        if name not in seen and read_part(root, part) is not None:
            yield f"{RESULTS}/{part}.json: no document has the table {name}"
    for name in keep_table.names(root):
        if name not in seen:
            yield f"{keep_table.TABLES}/{name}.json: no document has the table {name}"
    for file in sorted((root / RESULTS).rglob("*.json")):
        for member in sorted(ORIGIN - json.loads(file.read_text(encoding="utf-8")).keys()):
            yield f"{file.relative_to(root)}: it does not say its {member}, so nobody can measure it again"


def write_documents(root):
    """Renews the tables of all documents; returns the paths of those that changed."""
    changed = []
    for path in documents(root):
        text = path.read_text(encoding="utf-8")
        fresh, _ = renewed(root, text)
        if fresh != text:
            path.write_text(fresh, encoding="utf-8")
            changed.append(path)
    return changed
