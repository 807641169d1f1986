# SPDX-License-Identifier: GPL-2.0-or-later
"""Block models: trees, and what is learned of names, which some of their features are made of.

Needs NumPy and XGBoost.
"""

import dataclasses

import numpy

import boosting
import features as tables
import model_text
import name_scores


@dataclasses.dataclass
class BlockModel:
    """What a block model file has. `columns` are those of the features that the trees are over. The trees from `first_far`
    on, if there are any, are for what stands far from the main heading of a page alone."""
    booster: object
    names: name_scores.Names
    features: list
    columns: list
    first_far: int = None

    def probabilities(self, pages):
        """By page: the probabilities of its blocks. Changes the features of the names."""
        name_scores.set_features(pages, self.features, self.names.scores)
        if self.first_far is None:
            return boosting.probabilities(self.booster, pages, self.columns)
        near = boosting.probabilities(self.booster[:self.first_far], pages, self.columns)
        far = boosting.probabilities(self.booster, pages, self.columns)
        column = self.features.index(tables.DISTANCE)
        return [numpy.where(page.values[:, column] >= tables.FAR, there, here)
                for page, there, here in zip(pages, far, near)]

    def text(self, comments):
        """The whole file."""
        return model_text.model_text(
            self.booster, [self.features[column] for column in self.columns], comments, self.names,
            self.first_far and model_text.Gate(self.first_far, tables.DISTANCE, tables.FAR))


def train(pages, features, options=boosting.Options(), columns=None, **weights):
    """A block model. Changes the features of the pages' names; without names these are 0."""
    columns = list(range(len(features))) if columns is None else list(columns)
    learned = name_scores.learn(pages, features)
    rising = [place for place, column in enumerate(columns)
              if features[column] in name_scores.FEATURES]
    booster = boosting.train(pages, options, columns, rising=rising, **weights)
    taught_far = any(page.kind == boosting.LONG for page in pages)
    if not taught_far or features.index(tables.DISTANCE) not in columns:
        return BlockModel(booster, learned, features, columns)
    parts = tables.far_parts(pages, features)
    booster = boosting.train_far(booster, parts, options, columns, rising)
    return BlockModel(booster, learned, features, columns, options.rounds)
