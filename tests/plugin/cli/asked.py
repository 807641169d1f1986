# SPDX-License-Identifier: GPL-2.0-or-later
"""Asks a database many questions through one `winnow serve`, which answers as `winnow search --json --facets` and
`winnow suggest --json` do (search_api_test.py). A process for each question costs more than most answers do."""
import contextlib
import http.client
import json
import pathlib
import sys
import urllib.parse

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "serve"))
from served_site import serving  # noqa: E402


class Asked:
    """The questions that one server is asked; for one thread."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)

    def get(self, path, **parameters):
        self.connection.request("GET", path + "?" + urllib.parse.urlencode(parameters))
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == 200, (path, parameters, response.status, body)
        return json.loads(body)

    def search(self, query, **parameters):
        return self.get("/api/v1/search", q=query, **parameters)

    def suggest(self, typed, **parameters):
        return self.get("/api/v1/suggest", q=typed, format="full", **parameters)


@contextlib.contextmanager
def asked(winnow, database):
    """Runs a server over the database while it is asked."""
    with serving(winnow, database) as address:
        questions = Asked(address)
        with contextlib.closing(questions.connection):
            yield questions
