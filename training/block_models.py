# SPDX-License-Identifier: GPL-2.0-or-later
"""Block models: trees, and what is learned of names, which some of their features are made of.

Needs NumPy and XGBoost.
"""

import dataclasses

import boosting
import model_text
import name_scores


@dataclasses.dataclass
class BlockModel:
    """What a block model file has. `columns` are those of the features that the trees are over."""
    booster: object
    names: name_scores.Names
    features: list
    columns: list

    def probabilities(self, pages):
        """By page: the probabilities of its blocks. Changes the features of the names."""
        name_scores.set_features(pages, self.features, self.names.scores)
        return boosting.probabilities(self.booster, pages, self.columns)

    def text(self, comments):
        """The whole file."""
        return model_text.model_text(
            self.booster, [self.features[column] for column in self.columns], comments, self.names)


def train(pages, features, options=boosting.Options(), columns=None, **weights):
    """A block model. Changes the features of the pages' names; without names these are 0."""
    columns = list(range(len(features))) if columns is None else list(columns)
    learned = name_scores.learn(pages, features)
    rising = [place for place, column in enumerate(columns)
              if features[column] in name_scores.FEATURES]
    booster = boosting.train(pages, options, columns, rising=rising, **weights)
    return BlockModel(booster, learned, features, columns)
