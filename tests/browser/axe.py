# SPDX-License-Identifier: GPL-2.0-or-later
"""Looks by axe-core for what keeps people from using the document that the browser shows.

axe-core is in tests/browser/node_modules, where scripts/install_packages.sh puts it.
"""
import functools
import itertools
import pathlib
import sys

import headless
import long_tests  # by the path that headless adds
import visits

SCRIPT = pathlib.Path(__file__).parent / "node_modules/axe-core/axe.min.js"
DOCUMENTS = itertools.count()  # that were looked at
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# axe-core waits 1 ms instead of 500 for an answer from frames, which have no axe-core that could give one.
RUN = """const [tags, done] = arguments;
axe.run(document, {runOnly: tags, resultTypes: ["violations"], pingWaitTime: 1}).then(
  (result) => done({error: null, violations: result.violations}),
  (error) => done({error: String(error), violations: []}));"""


def need():
    """Ends the program with 77 where there is no axe-core."""
    if not SCRIPT.exists():
        print("skipped: axe-core is not installed (scripts/install_packages.sh test)")
        sys.exit(headless.SKIPPED)


@functools.lru_cache(maxsize=None)
def give_to_documents():
    """Has the browser give axe-core to each document that it shows, which takes less than to send it there each time. Frames get
    none: they show copies of other people's pages, whose barriers are not ours."""
    script = SCRIPT.read_text(encoding="utf-8")
    headless.browser().execute_script(script)
    headless.browser().execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument",
                                       {"source": f"if (window === window.top) {{ {script} }}"})


def barriers():
    """What axe-core finds, a line each: the rule, what it says, and where."""
    give_to_documents()
    result = headless.browser().execute_async_script(RUN, TAGS)
    if result["error"]:
        raise RuntimeError(result["error"])
    return [f"{violation['id']}: {violation['help']}: {node['target']}: {node['html'][:200]}"
            for violation in result["violations"] for node in violation["nodes"]]


def barriers_by_look(widths=(320, 1200), schemes=("light", "dark")):
    """Yields each look, as (width, scheme), and what axe-core finds when the document that is shown has it.

    Each document has each width and each scheme, but not all pairs of them: which ones changes from one document to the next. With
    WINNOW_LONG_TESTS in the environment it has all pairs.

    The document is not loaded again: what it has for narrow screens and dark ones is for its styles to say.
    """
    turn = next(DOCUMENTS)
    for number, width in enumerate(widths):
        visits.resize(width)
        for scheme in long_tests.in_turn(schemes, turn + number):
            visits.emulate({"prefers-color-scheme": scheme})
            yield (width, scheme), barriers()
