# SPDX-License-Identifier: GPL-2.0-or-later
"""Writes trees in the form that docs/reference/block-model.md describes. Needs NumPy and XGBoost."""

import collections
import dataclasses
import json
import math

import numpy

HASHES_A_LINE = 15


@dataclasses.dataclass(frozen=True)
class Gate:
    """The trees from `first` on say nothing of blocks whose feature `name` is below `least`."""
    first: int
    name: str
    least: float


def shortest(value):
    """A single-precision number in the fewest digits that read back to the same bits."""
    digits = str(numpy.float32(value))
    return digits[:-2] if digits.endswith(".0") else digits


def breadth_first(tree):
    """The nodes of a tree of XGBoost as (feature, threshold, left child) or (None, value, None).

    Both go left if the value is less than the threshold.
    """
    nodes, pending, reserved = [], collections.deque([0]), 1
    while pending:
        node = pending.popleft()
        value = tree["split_conditions"][node]
        left = tree["left_children"][node]
        if left < 0:
            nodes.append((None, value, None))
            continue
        nodes.append((tree["split_indices"][node], value, reserved))
        pending.extend((left, tree["right_children"][node]))
        reserved += 2
    return nodes


def behind_gate(nodes, feature, least):
    """A tree of breadth_first() that is 0 where the feature is below `least`."""
    moved = [(own, value, left if left is None else left + 2) for own, value, left in nodes]
    return [(feature, least, 1), (None, 0, None), *moved]


def tree_lines(nodes, places):
    """The lines of one tree; `places` says where the file lists a feature."""
    yield f"tree {len(nodes)}"
    for feature, value, left in nodes:
        yield (f"= {shortest(value)}" if feature is None
               else f"{places[feature]} {shortest(value)} {left}")


def joined(hashes):
    """The hashes on as few lines as may be."""
    return ["".join(hashes[first:first + HASHES_A_LINE])
            for first in range(0, len(hashes), HASHES_A_LINE)]


def name_lines(learned):
    """The lines of what was learned of names."""
    by_score = collections.defaultdict(list)
    for name, score in sorted(learned.scores.items()):
        by_score[score].append(name)
    lines = [f"{score} {line}" for score, own in sorted(by_score.items()) for line in joined(own)]
    comments = joined(learned.comments)
    return [f"names {len(lines)}", *lines, f"comment-names {len(comments)}", *comments]


def model_text(booster, names, comments, learned=None, gate=None):
    """The whole file. `names` are those of the booster's columns; unused ones are left out. What
    was `learned` of names (name_scores.py) makes it a file of version 2. Some trees may stand behind a Gate."""
    learner = json.loads(booster.save_raw("json"))["learner"]
    trees = [breadth_first(tree) for tree in learner["gradient_booster"]["model"]["trees"]]
    if gate:
        feature = names.index(gate.name)
        trees[gate.first:] = [behind_gate(nodes, feature, gate.least) for nodes in trees[gate.first:]]
    used = sorted({feature for nodes in trees for feature, _, _ in nodes if feature is not None})
    places = {feature: place for place, feature in enumerate(used)}
    base = float(learner["learner_model_param"]["base_score"])
    lines = [f"winnow-block-model {2 if learned else 1}", *(f"# {comment}" for comment in comments),
             f"bias {shortest(math.log(base / (1 - base)))}", f"features {len(used)}",
             *(names[feature] for feature in used), *(name_lines(learned) if learned else []),
             f"trees {len(trees)}"]
    for nodes in trees:
        lines += tree_lines(nodes, places)
    return "\n".join(lines) + "\n"
