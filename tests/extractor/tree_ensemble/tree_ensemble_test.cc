// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/tree_ensemble.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "extractor/shipped_trees/shipped_trees.h"
#include "extractor/tree_ensemble/tree_ensemble_reader.h"
#include "winnow/extractor/site_features.h"

namespace winnow {
namespace {

constexpr std::uint32_t kColumns = 8;

std::string text_of(float number) {
  char digits[32];
  return std::string(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// Holds a tree as it is written: a leaf's `left` is 0.
struct PlainNode {
  std::uint32_t feature = 0;
  std::uint32_t left = 0;
  float number = 0;  // threshold or value
};
using PlainTree = std::vector<PlainNode>;

// Thresholds and values of rows come from the same few numbers, so that they are often equal.
float any_number(std::mt19937& random) { return static_cast<float>(random() % 7) - 3; }

PlainTree random_tree(std::mt19937& random) {
  PlainTree tree;
  std::size_t nodes = 1;
  while (tree.size() < nodes) {
    PlainNode node{static_cast<std::uint32_t>(random() % kColumns), 0, any_number(random)};
    if (nodes < 60 && (random() % 3 != 0)) {
      node.left = static_cast<std::uint32_t>(nodes);
      nodes += 2;
    } else {
      node.number /= 8;
    }
    tree.push_back(node);
  }
  return tree;
}

std::string text_of(const PlainTree& tree) {
  std::string text = "tree " + std::to_string(tree.size()) + "\n";
  for (const PlainNode& node : tree) {
    if (node.left == 0) {
      text += "= " + text_of(node.number) + "\n";
    } else {
      text += std::to_string(node.feature) + " " + text_of(node.number) + " " +
              std::to_string(node.left) + "\n";
    }
  }
  return text;
}

float value_of(const PlainTree& tree, std::span<const float> row) {
  std::uint32_t node = 0;
  while (tree[node].left != 0) {
    node = tree[node].left + (row[tree[node].feature] < tree[node].number ? 0 : 1);
  }
  return tree[node].number;
}

// The trees use the first columns, the last of them first.
TreeEnsemble model_of(const std::vector<PlainTree>& trees) {
  std::string text = "winnow-block-model 1\nbias 0.25\nfeatures " + std::to_string(kColumns) + "\n";
  for (std::uint32_t i = kColumns; i-- > 0;) text.append(block_features()[i].name).append("\n");
  text += "trees " + std::to_string(trees.size()) + "\n";
  for (const PlainTree& tree : trees) text += text_of(tree);
  return TreeEnsemble::parse(text, block_features()).value();
}

float expected_probability(const std::vector<PlainTree>& trees, std::span<const float> row) {
  const std::vector<float> backwards(row.rend() - kColumns, row.rend());
  float sum = 0.25F;
  for (const PlainTree& tree : trees) sum += value_of(tree, backwards);
  return 1 / (1 + std::exp(-sum));
}

std::vector<PlainTree> random_trees(std::mt19937& random, std::size_t count) {
  std::vector<PlainTree> trees;
  while (trees.size() < count) trees.push_back(random_tree(random));
  return trees;
}

FeatureMatrix random_rows(std::mt19937& random, std::size_t count) {
  FeatureMatrix rows(count, block_features().size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t column = 0; column < block_features().size(); ++column) {
      rows.set(i, column, any_number(random));
    }
  }
  return rows;
}

std::vector<float> scores(const TreeEnsemble& model, const FeatureMatrix& rows) {
  std::vector<float> probabilities(rows.rows());
  model.score(rows, probabilities);
  return probabilities;
}

TEST(TreeEnsemble, GivesWhatTheTreesSay) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    const std::vector<PlainTree> trees = random_trees(random, 1 + random() % 20);
    const FeatureMatrix rows = random_rows(random, random() % 70);
    const std::vector<float> found = scores(model_of(trees), rows);
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      EXPECT_EQ(found[i], expected_probability(trees, rows.row(i))) << i;
    }
  }
}

TEST(TreeEnsemble, GivesARowTheSameWhereverItStands) {
  std::mt19937 random(2);
  const TreeEnsemble model = model_of(random_trees(random, 20));
  const FeatureMatrix rows = random_rows(random, 40);
  const std::vector<float> together = scores(model, rows);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    FeatureMatrix alone(1, block_features().size());
    for (std::size_t column = 0; column < block_features().size(); ++column) {
      alone.set(0, column, rows.value(i, column));
    }
    EXPECT_EQ(scores(model, alone)[0], together[i]) << i;
  }
}

TEST(TreeEnsemble, StaysInItsTreesWhateverTheRow) {
  std::mt19937 random(3);
  const TreeEnsemble model = model_of(random_trees(random, 20));
  for (const float odd :
       {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::max()}) {
    FeatureMatrix rows(1, block_features().size());
    std::ranges::fill(rows.tile(0), odd);
    const float probability = scores(model, rows)[0];
    EXPECT_TRUE(probability > 0 && probability < 1) << odd;
  }
}

TEST(TreeEnsemble, StaysAProbabilityAtTheLimitOfItsLogOdds) {
  const std::string text = "winnow-block-model 1\nbias 1e6\nfeatures 0\ntrees 1\ntree 1\n= 1e6\n";
  EXPECT_EQ(scores(TreeEnsemble::parse(text, block_features()).value(),
                   FeatureMatrix(1, block_features().size()))[0],
            1);
  const std::string other =
      "winnow-block-model 1\nbias -1e6\nfeatures 0\ntrees 1\ntree 1\n= -1e6\n";
  EXPECT_EQ(scores(TreeEnsemble::parse(other, block_features()).value(),
                   FeatureMatrix(1, block_features().size()))[0],
            0);
}

TEST(TreeEnsemble, ScoresNoRows) {
  EXPECT_TRUE(scores(shipped_block_model(), FeatureMatrix(0, block_features().size())).empty());
}

TreeEnsemble parsed_from(const std::string& file, std::span<const FeatureInfo> features) {
  std::ifstream stream(WINNOW_SHIPPED_TREES "/" + file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return TreeEnsemble::parse(text, features).value();
}

void expect_same_names(const PackedTrees& tables, const TreeEnsemble& unpacked,
                       const TreeEnsemble& parsed) {
  EXPECT_EQ(unpacked.names().size(), parsed.names().size());
  for (const NameScores::Name& name : tables.names) {
    ASSERT_EQ(unpacked.names().find(name.hash), parsed.names().find(name.hash)) << name.hash;
  }
  for (const std::uint32_t hash : tables.comments) {
    ASSERT_TRUE(unpacked.names().is_of_comments(hash) && parsed.names().is_of_comments(hash));
  }
}

// Rows are random, with values of the sizes that splits have.
void expect_same_scores(const TreeEnsemble& unpacked, const TreeEnsemble& parsed,
                        std::size_t columns) {
  std::mt19937 random(5);
  FeatureMatrix rows(1000, columns);
  for (std::size_t tile = 0; tile < rows.tiles(); ++tile) {
    for (float& value : rows.tile(tile)) {
      const float width = random() % 2 == 0 ? 1.0F : 20.0F;
      value = width * (static_cast<float>(random() % 1000) / 500 - 1);
    }
  }
  EXPECT_EQ(scores(unpacked, rows), scores(parsed, rows));
}

void expect_the_same(const PackedTrees& tables, const TreeEnsemble& unpacked,
                     const TreeEnsemble& parsed, std::size_t columns) {
  EXPECT_GT(unpacked.tree_count(), 0U);
  EXPECT_EQ(unpacked.tree_count(), parsed.tree_count());
  EXPECT_EQ(unpacked.node_count(), parsed.node_count());
  EXPECT_EQ(unpacked.identifier(), parsed.identifier());
  const auto same = [](const CalibrationPoint& a, const CalibrationPoint& b) {
    return a.expected == b.expected && a.confidence == b.confidence;
  };
  EXPECT_TRUE(
      std::ranges::equal(unpacked.calibration().points(), parsed.calibration().points(), same));
  expect_same_names(tables, unpacked, parsed);
  expect_same_scores(unpacked, parsed, columns);
}

TEST(TreeEnsemble, HasABuiltInOneThatIsWhatItsTextSays) {
  EXPECT_GT(packed_block_model().names.size(), 0U);
  EXPECT_GT(packed_block_model().comments.size(), 0U);
  expect_the_same(packed_block_model(), shipped_block_model(),
                  parsed_from("block_model.txt", block_features()), block_features().size());
  EXPECT_EQ(&shipped_block_model(), &shipped_block_model());
}

TEST(TreeEnsemble, HasABuiltInOneOverWhatTheSiteSays) {
  expect_the_same(packed_site_trees(), shipped_site_trees(),
                  parsed_from("site_trees.txt", site_features()), site_features().size());
  EXPECT_EQ(&shipped_site_trees(), &shipped_site_trees());
}

// Trees refer to features by name, so a table may have more of them, and in another order.
TEST(TreeEnsemble, FindsTheFeaturesOfPackedTreesByName) {
  const std::span<const FeatureInfo> features = site_features();
  std::vector<FeatureInfo> turned(features.rbegin(), features.rend());
  turned.insert(turned.begin(), {"", "added", ""});
  expect_the_same(packed_site_trees(),
                  TreeEnsembleReader::unpack(packed_site_trees(), turned).value(),
                  parsed_from("site_trees.txt", turned), turned.size());
  turned.pop_back();
  EXPECT_EQ(TreeEnsembleReader::unpack(packed_site_trees(), turned).error().code,
            ErrorCode::incompatible);
}

// Larger trees are walked from node to node, for which the tables have no place.
TEST(TreeEnsemble, IsPackedOnlyIfAllTreesAreSmall) {
  const std::string head = "winnow-block-model 1\nbias 0\nfeatures 1\nf\ntrees 1\n";
  const auto chain = [](std::uint32_t splits) {
    std::string text = "tree " + std::to_string(2 * splits + 1) + "\n";
    for (std::uint32_t i = 0; i < splits; ++i) {
      text += "0 0.5 " + std::to_string(2 * i + 1) + "\n= 1\n";
    }
    return text + "= 2\n";
  };
  const auto packed = TreeEnsembleReader::pack(head + chain(15), "f\n");
  ASSERT_TRUE(packed.has_value()) << packed.error().message();
  EXPECT_EQ(packed->trees("f\n").split_counts.front(), 15);
  EXPECT_EQ(TreeEnsembleReader::pack(head + chain(16), "f\n").error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace winnow
