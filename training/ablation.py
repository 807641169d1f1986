# SPDX-License-Identifier: GPL-2.0-or-later
"""What each group of features and each step is worth: the figures without it.

Trains and selects as evaluate.py does, but scores whole blocks here instead of running winnow for
every variant. Needs NumPy and XGBoost.
"""

import collections
import concurrent.futures
import dataclasses
import json
import multiprocessing
import pathlib

import numpy

import block_models
import boosting
import collection
import program
import selection
import split
import word_score

NOSCRIPT, REVEALED = 8, 32  # flags of blocks


@dataclasses.dataclass(frozen=True)
class Training:
    """What a model is trained with."""
    columns: tuple = None  # all
    options: boosting.Options = boosting.Options()
    weights_of_blocks: object = boosting.block_weights
    weights_of_pages: object = boosting.page_weights
    data: tuple = ("wcxb", "sites")


class BlockWords:
    """The words of each block of a page that the gold has, and how many it has in all."""

    def __init__(self, texts, gold):
        numbers = {}
        for word in word_score.words(gold):
            numbers.setdefault(word, len(numbers))
        counts = collections.Counter(word_score.words(gold))
        self.gold = numpy.array([counts[word] for word in numbers], dtype=int)
        words = [word_score.words(text) for text in texts]
        self.lengths = numpy.array([len(row) for row in words], dtype=int)
        known = [(numbers[word], block) for block, row in enumerate(words)
                 for word in row if word in numbers]
        self.numbers, self.blocks = numpy.array(known, dtype=int).reshape(-1, 2).T

    def score(self, kept):
        """The score of the text of some blocks."""
        found = numpy.bincount(self.numbers[kept[self.blocks]], minlength=len(self.gold))
        return word_score.from_counts(int(numpy.minimum(found, self.gold).sum()),
                                      int(self.lengths[kept].sum()), int(self.gold.sum()))


def read_words(task):
    """BlockWords of a page, whose last block is the text that only its structured data has."""
    page, folder = task
    file = pathlib.Path(folder, program.place(page), page.name + ".json")
    if not file.exists():
        return BlockWords([""], collection.read_text(page.gold))
    report = json.loads(collection.read_text(file))
    texts = [block["text"] for block in report["blocks"]]
    kept = sum(block["class"] == "main" for block in report["blocks"])
    structured = "\n".join(report["text"].split("\n")[kept:])
    return BlockWords([*texts, structured], collection.read_text(page.gold))


# What the processes share with the one that started them.
STATE = {}


def score_page(page, select, probabilities):
    """The score of one page of STATE."""
    words, own = STATE["words"][page.key], STATE["features"].get(page.key)
    if own is None:
        return words.score(numpy.ones(len(words.lengths), dtype=bool))
    return words.score(numpy.append(select(own, probabilities), True))


def run_training(task):
    """Trains on one half and scores the other: {name of the variant: {page.key: score}}."""
    training, half, selections = task
    own = STATE["features"]
    trained = [own[page.key] for page in STATE["pages"]
               if page.data in training.data and split.half(page.site) == half and page.key in own]
    columns = None if training.columns is None else list(training.columns)
    model = block_models.train(trained, STATE["names"], training.options, columns,
                               weights_of_blocks=training.weights_of_blocks,
                               weights_of_pages=training.weights_of_pages)
    asked = [page for page in STATE["pages"]
             if page.data == "cleanportaleval" or split.half(page.site) != half]
    known = [page.key for page in asked if page.key in own]
    found = dict(zip(known, model.probabilities([own[key] for key in known])))
    return {name: {page.key: score_page(page, select, found.get(page.key)) for page in asked}
            for name, select in selections.items()}


def even_blocks(page):
    """Every block weighs the same."""
    return (page.words > 0).astype(float)


def words_only(page):
    """Blocks weigh as their words do, however sure the gold is."""
    weights = boosting.block_weights(page)
    return weights / numpy.maximum(boosting.LEAST_TRUST, numpy.abs(2 * page.share - 1))


def even_pages(pages):
    """Every page weighs the same, so that large sites outweigh single pages."""
    return [1.0] * len(pages)


def feature_variants(description, names):
    """Without each group of features in turn."""
    groups = {entry["name"]: entry["group"] for entry in description}
    for group in dict.fromkeys(groups[name] for name in names):
        columns = tuple(i for i, name in enumerate(names) if groups[name] != group)
        yield f"features: without {group} ({len(names) - len(columns)})", Training(columns)


def variants(description, names):
    """[(training, {name: selection})]; the first selection of the first training is the whole."""
    whole = {
        "whole": selection.whole,
        "selection: links behind the text as probable": selection.as_probable,
        "selection: without group means": selection.expected_f,
        "selection: each block errs alone": selection.of_single_errors,
        "selection: threshold 0.5": selection.threshold_of_means,
        "selection: neither": selection.threshold,
        "selection: --favor precision": selection.favor_precision,
        "selection: --favor recall": selection.favor_recall,
        "blocks: without noscript": selection.without_flag(NOSCRIPT),
        "blocks: without revealed": selection.without_flag(REVEALED),
    }
    trainings = {
        **dict(feature_variants(description, names)),
        "weights: all blocks alike": Training(weights_of_blocks=even_blocks),
        "weights: unsure blocks too": Training(weights_of_blocks=words_only),
        "weights: all pages alike": Training(weights_of_pages=even_pages),
        "data: without sites": Training(data=("wcxb",)),
        "data: without wcxb": Training(data=("sites",)),
    }
    return [(Training(), whole),
            *((training, {name: selection.whole}) for name, training in trainings.items())]


def merge(results):
    """Scores of several models: those of pages that more than one was asked for are averaged."""
    merged = collections.defaultdict(list)
    for scores in results:
        for key, score in scores.items():
            merged[key].append(score)
    return {key: word_score.mean(rows) for key, rows in merged.items()}


def pool(jobs):
    """Processes that see STATE as it is when they are started."""
    return concurrent.futures.ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("fork"))


def check_blocks():
    """Ends the program if words and features are not of the same blocks."""
    for key, own in STATE["features"].items():
        if len(STATE["words"][key].lengths) != len(own.words) + 1:
            raise SystemExit(f"{'/'.join(key)}: blocks differ between winnow features and extract")


def run_task(number):
    """run_training() of a task of STATE."""
    return run_training(STATE["tasks"][number])


def tasks(description, names, seeds):
    """What is to be trained, by seed and half, and what is to be selected with it."""
    for training, selections in variants(description, names):
        for seed in range(1, seeds + 1):
            options = dataclasses.replace(training.options, seed=seed)
            for half in (0, 1):
                yield dataclasses.replace(training, options=options), half, selections


def ablate(pages, page_features, names, winnow, work, jobs, seeds):
    """({name of the variant: {page.key: score}}, {page.key: score} of the whole with one seed).

    The whole is the first variant. Scores are means over the seeds: a change of the seed alone
    changes the figures about as much as a group of features of little worth does.
    """
    blocks = pathlib.Path(work, "blocks")
    winnow.extract(blocks, "--method", "all", "--json")
    with pool(jobs) as processes:
        words = processes.map(read_words, [(page, blocks) for page in pages], chunksize=20)
        STATE["words"] = dict(zip([page.key for page in pages], words))
    STATE.update(pages=pages, features=page_features)
    check_blocks()
    # Functions made by functions cannot be sent to other processes; places in this list can.
    STATE["tasks"] = list(tasks(json.loads(winnow.describe()), names, seeds))
    with pool(jobs) as processes:
        results = list(processes.map(run_task, range(len(STATE["tasks"]))))
    merged = {}
    for first in range(0, len(results), 2 * seeds):
        own = results[first:first + 2 * seeds]
        for name in own[0]:
            merged[name] = merge([result[name] for result in own])
    whole = next(iter(merged))
    return merged, merge([result[whole] for result in results[:2]])
