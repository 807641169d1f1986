#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Score a TREC run against TREC judgements.

Prints the mean average precision and the mean reciprocal rank over all judged topics, answered or
not (as trec_eval -c does), at depth 1000. As in trec_eval the ranking is by score, and by document
identifier in descending order where scores are equal.
"""

import argparse
import collections
import sys


def read_judgements(path):
    """{topic: set of relevant documents}, topics without a relevant document left out."""
    relevant = collections.defaultdict(set)
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        fields = line.split()
        if len(fields) != 4:
            sys.exit(f"{path}:{number}: not a line of judgements (topic 0 document grade)")
        if int(fields[3]) > 0:
            relevant[fields[0]].add(fields[2])
    return relevant


def read_run(path):
    """{topic: [(score, document)]}"""
    answers = collections.defaultdict(list)
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        fields = line.split()
        if len(fields) != 6:
            sys.exit(f"{path}:{number}: not a line of a run (topic Q0 document rank score tag)")
        answers[fields[0]].append((float(fields[4]), fields[2]))
    return answers


def score_topic(answers, relevant, depth):
    """(average precision, reciprocal rank)"""
    found = 0
    precisions = 0.0
    reciprocal = 0.0
    for rank, (_, document) in enumerate(sorted(answers, reverse=True)[:depth], 1):
        if document in relevant:
            found += 1
            precisions += found / rank
            reciprocal = reciprocal or 1 / rank
    return precisions / len(relevant), reciprocal


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qrels")
    parser.add_argument("run")
    parser.add_argument("--depth", type=int, default=1000)
    arguments = parser.parse_args()
    judged = read_judgements(arguments.qrels)
    answers = read_run(arguments.run)
    scores = [score_topic(answers.get(topic, []), documents, arguments.depth)
              for topic, documents in judged.items()]
    print(f"map {sum(s[0] for s in scores) / len(scores):.4f}  "
          f"recip_rank {sum(s[1] for s in scores) / len(scores):.4f}  "
          f"topics {len(scores)}  answered {len(answers.keys() & judged.keys())}")


main()
