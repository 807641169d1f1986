# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads a JSON Schema so that a test finds names that it does not tell of."""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is missing")
    sys.exit(77)


def close(schema):
    """Leaves no room for names that a part of the schema does not tell of."""
    open_parts = [schema]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, dict):
            if "properties" in part:
                part["additionalProperties"] = False
            open_parts.extend(part.values())
        elif isinstance(part, list):
            open_parts.extend(part)


def validator_of(schema_file, closed=True):
    """A validator of the schema in a file, which must be a sound one. `closed`: it takes no other names.

    One for all values: jsonschema.validate() looks at the whole schema again for each.
    """
    schema = json.loads(pathlib.Path(schema_file).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    if closed:
        close(schema)
    return jsonschema.Draft202012Validator(schema)


def complaints(validator, value):
    """What is wrong with the value, a line for each fault."""
    return [f"{'/'.join(map(str, error.path))}: {error.message}"
            for error in validator.iter_errors(value)]
