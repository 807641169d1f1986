#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Keep a table that a program has printed as Markdown, for the documents.

  PROGRAM ... | bench/keep_table.py NAME --command 'PROGRAM ...'

The table is kept in bench/results/tables/NAME.json, with the command, the date, the commit and the machine. It is then
written between the comments of this name in the documents (bench/write_figures.py --write), where

  <!-- figures: NAME, written by bench/write_figures.py -->
  <!-- end of figures -->

stand, and a test fails as long as they have another. Of several tables that are printed, --table says which.

A table that was printed some time ago is kept with --date and --commit of that time, and with a --note that says what has
changed since: readers see it below the table.
"""
import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLES = pathlib.Path("bench/results/tables")
VERSION = 1
CELLS = re.compile(r"(?<!\\)\|")


def cells(line):
    """The cells of a line of a table; a bar within one is escaped."""
    return [cell.strip() for cell in CELLS.split(line.strip())[1:-1]]


def tables_in(text):
    """Pairs of columns and rows, of all tables of a Markdown text."""
    found, lines = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            lines.append(line)
        elif lines:
            found.append((cells(lines[0]), [cells(row) for row in lines[2:]]))
            lines = []
    return found


def kept(root, name):
    """What is kept under a name, or None."""
    file = pathlib.Path(root) / TABLES / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def names(root):
    """All names that something is kept under."""
    return sorted(path.stem for path in (pathlib.Path(root) / TABLES).glob("*.json"))


def lines_of(table):
    """The table as the documents have it, with a line that says what was measured when."""
    rows = [table["columns"], *table["rows"]]
    written = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows]
    written.insert(1, "|" + "---|" * len(table["columns"]))
    note = f"; {table['note']}" if table.get("note") else ""
    return [*written, "", f"(Measured {table['date']} at commit {table['commit']} {table['machine']}{note}.)"]


def keep(root, name, table):
    """Writes the file of a table."""
    file = pathlib.Path(root) / TABLES / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    about = json.dumps({name: value for name, value in table.items() if name != "rows"}, indent=1, ensure_ascii=False)
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in table["rows"])
    file.write_text(f'{about[:-2]},\n "rows": [\n{rows}\n ]\n}}\n', encoding="utf-8")


def this_machine():
    """What a reader has to know of it to compare."""
    return f"on {len(os.sched_getaffinity(0))} processors"


def head_commit():
    return subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME", help="letters, digits and hyphens")
    parser.add_argument("--command", required=True, help="what has printed the table")
    parser.add_argument("--table", type=int, default=1, metavar="N", help="the Nth of those printed (default: 1)")
    parser.add_argument("--machine", default=this_machine(), help="default: %(default)s")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="default: today")
    parser.add_argument("--commit", help="what was measured (default: HEAD)")
    parser.add_argument("--note", metavar="TEXT", help="what else a reader has to know: of which version it is, say")
    arguments = parser.parse_args()
    if not re.fullmatch(r"[a-z0-9-]+", arguments.name):
        parser.error(f"{arguments.name}: a name has small letters, digits and hyphens")
    found = tables_in(sys.stdin.read())
    if not 1 <= arguments.table <= len(found):
        sys.exit(f"keep_table.py: {len(found)} tables were printed, and no number {arguments.table}; nothing is kept")
    columns, rows = found[arguments.table - 1]
    keep(ROOT, arguments.name, {
        "version": VERSION, "command": arguments.command, "date": arguments.date, "commit": arguments.commit or head_commit(),
        "machine": arguments.machine, **({"note": arguments.note} if arguments.note else {}), "columns": columns, "rows": rows})
    print(f"{len(rows)} rows in {TABLES / arguments.name}.json; now run bench/write_figures.py --write")


if __name__ == "__main__":
    main()
