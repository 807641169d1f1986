// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/tree_ensemble/packed_trees.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "extractor/tree_ensemble/tree_ensemble_reader.h"

namespace winnow {
namespace {

// Gives for each name the column of the feature. Most names follow in the order of the features.
Expected<std::vector<std::uint32_t>> columns_of(std::string_view names,
                                                std::span<const FeatureInfo> known) {
  std::vector<std::uint32_t> columns;
  columns.reserve(known.size());
  std::size_t next = 0;
  while (!names.empty()) {
    const std::size_t length = names.find('\n');
    const std::string_view name = names.substr(0, length);
    names.remove_prefix(length + 1);
    if (next >= known.size() || known[next].name != name) {
      const auto found = std::ranges::find(known, name, &FeatureInfo::name);
      if (found == known.end()) {
        return Error{ErrorCode::incompatible, "unknown feature " + std::string(name),
                     "the trees that are compiled in", "build all of Winnow from one version"};
      }
      next = static_cast<std::size_t>(found - known.begin());
    }
    columns.push_back(static_cast<std::uint32_t>(next++));
  }
  return columns;
}

}  // namespace

Expected<TreeEnsemble> TreeEnsembleReader::unpack(const PackedTrees& packed,
                                                  std::span<const FeatureInfo> features) {
  const auto columns = columns_of(packed.features, features);
  if (!columns) return columns.error();
  TreeEnsemble model;
  model.bias_ = packed.bias;
  model.splits_.assign(packed.splits.begin(), packed.splits.end());
  for (SmallTreeSplit& split : model.splits_) split.feature = (*columns)[split.feature];
  model.leaves_.assign(packed.leaves.begin(), packed.leaves.end());
  model.trees_.resize(packed.split_counts.size());
  std::uint32_t first_split = 0;
  std::uint32_t first_leaf = 0;
  for (std::size_t i = 0; i < model.trees_.size(); ++i) {
    TreeEnsemble::Tree& tree = model.trees_[i];
    tree.is_small = true;
    tree.first_split = first_split;
    tree.splits = packed.split_counts[i];
    tree.first_leaf = first_leaf;
    first_split += tree.splits;
    first_leaf += static_cast<std::uint32_t>(kMaxSmallTreeLeaves);
  }
  // Nobody walks small trees. The nodes are there to be counted.
  model.nodes_.resize(2 * packed.splits.size() + packed.split_counts.size());
  model.names_ = NameScores({packed.names.begin(), packed.names.end()},
                            {packed.comments.begin(), packed.comments.end()});
  model.calibration_ = Calibration({packed.calibration.begin(), packed.calibration.end()});
  model.identifier_ = packed.identifier;
  return model;
}

Expected<TreeEnsembleReader::Packing> TreeEnsembleReader::pack(std::string_view text,
                                                               std::string_view features) {
  std::vector<FeatureInfo> infos;
  for (std::string_view rest = features; !rest.empty();) {
    const std::size_t length = rest.find('\n');
    infos.push_back({"", rest.substr(0, length), ""});
    rest.remove_prefix(length + 1);
  }
  TreeEnsembleReader reader(text, infos);
  Expected<TreeEnsemble> model = reader.read();
  if (!model) return model.error();
  Packing packing;
  for (const TreeEnsemble::Tree& tree : model->trees_) {
    if (!tree.is_small) {
      return Error{ErrorCode::too_large, "a tree of more leaves than can be packed", "",
                   "train it with fewer leaves"};
    }
    packing.split_counts.push_back(static_cast<std::uint8_t>(tree.splits));
  }
  packing.names = std::move(reader.names_);
  std::ranges::sort(packing.names, {}, &NameScores::Name::hash);
  packing.comments = std::move(reader.comments_);
  std::ranges::sort(packing.comments);
  packing.model = *std::move(model);
  return packing;
}

PackedTrees TreeEnsembleReader::Packing::trees(std::string_view features) const {
  return {.features = features,
          .splits = model.splits_,
          .split_counts = split_counts,
          .leaves = model.leaves_,
          .names = names,
          .comments = comments,
          .calibration = model.calibration_.points(),
          .identifier = model.identifier_,
          .bias = model.bias_};
}

}  // namespace winnow
