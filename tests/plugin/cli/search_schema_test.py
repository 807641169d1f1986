#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow search --json prints is what its JSON Schema says.

Usage: search_schema_test.py WINNOW SAMPLE_SITES SCHEMA

Exits with 77 where python3-jsonschema is not installed.
"""
import json
import subprocess
import sys
import tempfile

# It ends with 77 without python3-jsonschema.
import strict_schema

QUERIES = (
    ["lighthouse"],
    ["lighthouse keeper", "--explain", "--facets"],
    ["light* OR \"turbot and plaice\"", "--explain"],
    ["xylophone", "--facets"],
    ["lighthouse keeper", "--expand"],
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


def main():
    """Returns the exit status."""
    winnow, sample_sites, schema_file = sys.argv[1:]
    validator = strict_schema.validator_of(schema_file)
    with tempfile.TemporaryDirectory() as folder:
        answers = list(results(winnow, sample_sites, folder))
    errors = [f"{answer['query']}: {complaint}" for answer in answers
              for complaint in strict_schema.complaints(validator, answer)]
    if not any(answer["hits"] for answer in answers):
        errors.append("no query found anything")
    if validator.is_valid(dict(answers[0], version=2)):
        errors.append("another version passes")
    if validator.is_valid(dict(answers[0], unheard_of=1)):
        errors.append("a name passes that the schema does not tell of")
    print("\n".join(errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
