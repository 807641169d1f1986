# SPDX-License-Identifier: GPL-2.0-or-later
"""Looks by axe-core for what keeps people from using the document that the browser shows.

axe-core is in tests/browser/node_modules, where scripts/install_packages.sh puts it.
"""
import pathlib
import sys

import headless

SCRIPT = pathlib.Path(__file__).parent / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """const [tags, done] = arguments;
axe.run(document, {runOnly: tags, resultTypes: ["violations"]}).then(
  (result) => done({error: null, violations: result.violations}),
  (error) => done({error: String(error), violations: []}));"""


def need():
    """Ends the program with 77 where there is no axe-core."""
    if not SCRIPT.exists():
        print("skipped: axe-core is not installed (scripts/install_packages.sh test)")
        sys.exit(headless.SKIPPED)


def barriers():
    """What axe-core finds, a line each: the rule, what it says, and where."""
    driver = headless.browser()
    driver.execute_script(SCRIPT.read_text(encoding="utf-8"))
    result = driver.execute_async_script(RUN, TAGS)
    if result["error"]:
        raise RuntimeError(result["error"])
    return [f"{violation['id']}: {violation['help']}: {node['target']}: {node['html'][:200]}"
            for violation in result["violations"] for node in violation["nodes"]]
