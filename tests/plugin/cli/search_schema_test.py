#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow search --json prints is what its JSON Schema says.

Usage: search_schema_test.py WINNOW SAMPLE_SITES SCHEMA

Exits with 77 where python3-jsonschema is not installed.
"""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is missing")
    sys.exit(77)

QUERIES = (
    ["lighthouse"],
    ["lighthouse keeper", "--explain", "--facets"],
    ["light* OR \"turbot and plaice\"", "--explain"],
    ["xylophone", "--facets"],
    ["lighthose"],
    ["turbot AND"],
    ["", "--type", "html", "--sort", "date", "--facets"],
    ["lighthouse", "--duplicates", "show", "--snippet", "0", "--op", "or", "--sort=-date"],
)


def run(*arguments):
    """Standard output of a command that must succeed."""
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def results(winnow, sample_sites, folder):
    """Each query's object."""
    database = folder + "/site.db"
    run(winnow, "index", "--quiet", "--db", database, sample_sites + "/news_en/pages")
    for query in QUERIES:
        yield json.loads(run(winnow, "search", "--db", database, "--json", *query))


def strict(schema):
    """The schema without room for names that it does not tell of, so that none is forgotten."""
    schema = copy.deepcopy(schema)
    open_parts = [schema]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, dict):
            if "properties" in part:
                part["additionalProperties"] = False
            open_parts.extend(part.values())
        elif isinstance(part, list):
            open_parts.extend(part)
    return schema


def main():
    """Returns the exit status."""
    winnow, sample_sites, schema_file = sys.argv[1:]
    schema = json.loads(pathlib.Path(schema_file).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(strict(schema))
    with tempfile.TemporaryDirectory() as folder:
        answers = list(results(winnow, sample_sites, folder))
    errors = [f"{answer['query']}: {'/'.join(map(str, error.path))}: {error.message}"
              for answer in answers for error in validator.iter_errors(answer)]
    if not any(answer["hits"] for answer in answers):
        errors.append("no query found anything")
    broken = dict(answers[0], version=2)
    if validator.is_valid(broken):
        errors.append("another version passes")
    print("\n".join(errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
