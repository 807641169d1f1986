#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The lines that winnow search --query-log writes are what their JSON Schema says.

Usage: query_log_schema_test.py WINNOW SAMPLE_SITES SCHEMA

Exits with 77 where python3-jsonschema is not installed.
"""
import json
import pathlib
import sys
import tempfile

import search_schema_test
# It ends with 77 without python3-jsonschema.
import strict_schema
from search_schema_test import run

QUERIES = (
    *search_schema_test.QUERIES,
    ["lighthouse", "--page", "2", "--site", "example.org", "--lang", "en", "--lang", "de"],
    ["lighthouse", "--path", "/a", "--type", "html", "--since", "2020", "--until", "2021-02"],
)


def entries(winnow, sample_sites, folder):
    """Each line of the log, one for each query."""
    database, log = folder + "/site.db", folder + "/queries.log"
    run(winnow, "index", "--quiet", "--db", database, sample_sites + "/news_en/pages")
    for query in QUERIES:
        run(winnow, "search", "--db", database, "--query-log", log, *query)
    return [json.loads(line) for line in pathlib.Path(log).read_text(encoding="utf-8").splitlines()]


def main():
    """Returns the exit status."""
    winnow, sample_sites, schema_file = sys.argv[1:]
    schema = json.loads(pathlib.Path(schema_file).read_text(encoding="utf-8"))
    validator = strict_schema.validator_of(schema_file)
    with tempfile.TemporaryDirectory() as folder:
        lines = entries(winnow, sample_sites, folder)
    errors = [f"{line['query']}: {complaint}" for line in lines
              for complaint in strict_schema.complaints(validator, line)]
    if len(lines) != len(QUERIES):
        errors.append(f"{len(QUERIES)} searches have {len(lines)} lines")
    seen = {name for line in lines for name in line}
    seen |= {name for line in lines for name in line.get("filters", {})}
    known = {*schema["properties"], *schema["properties"]["filters"]["properties"]}
    errors += [f"no line has {name}" for name in sorted(known - seen)]
    print("\n".join(errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
