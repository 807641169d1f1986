// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/block_features.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {
namespace {

// Leaves out the trees, which begin in line 6.
constexpr std::string_view kHead =
    "winnow-block-model 1\n"
    "bias 0\n"
    "features 2\n"
    "words\n"
    "link_density\n";

TreeEnsemble parsed(std::string_view text) {
  auto model = TreeEnsemble::parse(text, block_features());
  EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().message());
  return model ? *std::move(model) : TreeEnsemble();
}

// Returns "corrupt line 3: what", or "" if there is no error.
std::string failure(std::string_view text) {
  const auto model = TreeEnsemble::parse(text, block_features());
  if (model) return "";
  EXPECT_FALSE(model.error().hint.empty());
  const bool corrupt = model.error().code == ErrorCode::corrupt;
  EXPECT_TRUE(corrupt || model.error().code == ErrorCode::incompatible);
  return (corrupt ? "corrupt " : "incompatible ") + model.error().where + ": " + model.error().what;
}

std::string failure_of_trees(std::string_view trees) {
  return failure(std::string(kHead) + std::string(trees));
}

float probability(const TreeEnsemble& model, float words) {
  FeatureMatrix features(1, block_features().size());
  features.set(0, 0, words);
  std::array<float, 1> result{};
  model.score(features, result);
  return result[0];
}

TEST(TreeEnsembleReader, ReadsTheExampleOfItsDocument) {
  const TreeEnsemble model = parsed(
      "winnow-block-model 1\n# two trees, made by hand\nbias -0.5\nfeatures "
      "2\nwords\nlink_density\n"
      "trees 2\ntree 5\n0 12.5 1\n1 0.25 3\n= 1.5\n= 0.75\n= -2\ntree 1\n= 0.125\n");
  EXPECT_EQ(model.tree_count(), 2U);
  EXPECT_EQ(model.node_count(), 6U);
  EXPECT_FLOAT_EQ(probability(model, 12.5F), 1 / (1 + std::exp(0.5F - 1.5F - 0.125F)));
  EXPECT_FLOAT_EQ(probability(model, 12), 1 / (1 + std::exp(0.5F - 0.75F - 0.125F)));
}

TEST(TreeEnsembleReader, PassesOverCommentsEmptyLinesAndSpaces) {
  const TreeEnsemble model = parsed(
      "# first\r\n\r\nwinnow-block-model\t1 # version\r\n  bias  0\r\nfeatures 0\r\n\t\r\ntrees "
      "1\r\n"
      "tree 1\r\n= 1#one\r\n");
  EXPECT_FLOAT_EQ(probability(model, 0), 1 / (1 + std::exp(-1.0F)));
}

TEST(TreeEnsembleReader, ReadsNumbersToTheBit) {
  for (const std::string_view threshold : {"0.1", "0.100000001", "1.00000001e-01", "1e-1"}) {
    const TreeEnsemble model = parsed(std::string(kHead) + "trees 1\ntree 3\n0 " +
                                      std::string(threshold) + " 1\n= -1\n= 1\n");
    EXPECT_GT(probability(model, 0.1F), 0.5F) << threshold;
    EXPECT_LT(probability(model, std::nextafter(0.1F, 0.0F)), 0.5F) << threshold;
  }
}

TEST(TreeEnsembleReader, TakesAModelWithoutTrees) {
  const TreeEnsemble model = parsed("winnow-block-model 1\nbias 0\nfeatures 0\ntrees 0\n");
  EXPECT_EQ(model.tree_count(), 0U);
  EXPECT_EQ(probability(model, 1), 0.5F);
}

// Identifiers must stay as they are, because databases record them.
TEST(TreeEnsembleReader, IdentifiesAModelByItsWholeText) {
  const std::string text = "winnow-block-model 1\nbias 0\nfeatures 0\ntrees 0\n";
  EXPECT_EQ(parsed(text).identifier(), "fa93b94b562a10b1");
  EXPECT_EQ(parsed(text + "#\n").identifier(), "518bfd5dd07d2ca5");
}

TEST(TreeEnsembleReader, RefusesOtherVersionsAndUnknownFeatures) {
  for (const std::string version : {"0", "4"}) {
    EXPECT_EQ(failure("winnow-block-model " + version + "\nanything"),
              "incompatible line 1: a block model of version " + version);
  }
  EXPECT_EQ(failure("winnow-block-model 1\nbias 0\nfeatures 1\nno_such_feature\n"),
            "incompatible line 4: unknown feature no_such_feature");
}

std::string with_names(std::string_view names, std::string_view comments = "comment-names 0\n") {
  return "winnow-block-model 2\nbias 0\nfeatures 0\n" + std::string(names) + std::string(comments) +
         "trees 0\n";
}

TEST(TreeEnsembleReader, ReadsTheScoresOfNames) {
  const TreeEnsemble model = parsed(with_names("names 2\n-33 0a1b2cffffff\n127 000000\n"));
  EXPECT_EQ(model.names().size(), 3U);
  EXPECT_EQ(model.names().find(0x0a1b2c), -33.0F / 16);
  EXPECT_EQ(model.names().find(0xffffff), -33.0F / 16);
  EXPECT_EQ(model.names().find(0), 127.0F / 16);
  EXPECT_EQ(model.names().find(1), std::nullopt);
}

TEST(TreeEnsembleReader, ReadsTheNamesOfComments) {
  const TreeEnsemble model =
      parsed(with_names("names 0\n", "comment-names 2\nffffff0a1b2c\n000007\n"));
  for (const std::uint32_t name : {0xffffffU, 0x0a1b2cU, 7U}) {
    EXPECT_TRUE(model.names().is_of_comments(name)) << name;
  }
  EXPECT_FALSE(model.names().is_of_comments(8));
  EXPECT_FALSE(model.names().empty());
  EXPECT_EQ(model.names().find(7), std::nullopt);
}

TEST(TreeEnsembleReader, KnowsNoNamesWhereAModelHasNone) {
  EXPECT_TRUE(parsed(with_names("names 0\n")).names().empty());
  EXPECT_TRUE(parsed(std::string(kHead) + "trees 0\n").names().empty());
}

TEST(TreeEnsembleReader, RefusesDamagedNames) {
  EXPECT_EQ(failure(with_names("")), "corrupt line 4: expected: names N");
  for (const std::string_view line : {"5", "1.5 000001", "128 000001", "5 000001 000002"}) {
    EXPECT_EQ(failure(with_names("names 1\n" + std::string(line) + "\n")),
              "corrupt line 5: expected: SCORE HASHES")
        << line;
  }
  EXPECT_EQ(failure(with_names("names 1\n5 00001\n")), "corrupt line 5: hashes that are cut off");
  EXPECT_EQ(failure(with_names("names 1\n5 00001g\n")),
            "corrupt line 5: a hash that is not a number");
  EXPECT_EQ(failure(with_names("names 65537\n")), "corrupt line 4: not 0 to 65536");
  std::string many = "1 ";
  for (int i = 0; i <= 65536; ++i) many += "000001";
  EXPECT_EQ(failure(with_names("names 1\n" + many + "\n")),
            "corrupt line 5: too many names in all");
}

TEST(TreeEnsembleReader, RefusesDamagedNamesOfComments) {
  EXPECT_EQ(failure(with_names("names 0\n", "")), "corrupt line 5: expected: comment-names N");
  EXPECT_EQ(failure(with_names("names 0\n", "comment-names 1\n1 000001\n")),
            "corrupt line 6: expected: HASHES");
  EXPECT_EQ(failure(with_names("names 0\n", "comment-names 1\n0000\n")),
            "corrupt line 6: hashes that are cut off");
}

// No page has values like these.
constexpr FeatureInfo kOtherFeatures[] = {{"group", "first", ""}, {"group", "second", ""}};
constexpr std::string_view kOtherModel =
    "winnow-block-model 1\nbias 0\nfeatures 1\nsecond\ntrees 1\ntree 3\n0 0.5 1\n= -3\n= 3\n";

TEST(TreeEnsembleReader, ReadsModelsOverOtherFeatures) {
  const auto model = TreeEnsemble::parse(kOtherModel, kOtherFeatures);
  ASSERT_TRUE(model.has_value()) << model.error().message();
  FeatureMatrix features(2, std::size(kOtherFeatures));
  features.set(0, 0, 1);
  features.set(1, 1, 1);
  std::array<float, 2> result{};
  model->score(features, result);
  EXPECT_LT(result[0], 0.1F);
  EXPECT_GT(result[1], 0.9F);
}

TEST(TreeEnsembleReader, KnowsOnlyTheFeaturesThatItIsGiven) {
  EXPECT_EQ(failure(kOtherModel), "incompatible line 4: unknown feature second");
  const auto model = TreeEnsemble::parse(std::string(kHead) + "trees 0\n", kOtherFeatures);
  ASSERT_FALSE(model.has_value());
  EXPECT_EQ(model.error().code, ErrorCode::incompatible);
}

TEST(TreeEnsembleReader, NamesTheLineThatIsDamaged) {
  const std::string bias = "corrupt line 3: is not a number from -1000000 to 1000000";
  EXPECT_EQ(failure("winnow-block-model 1\n# a comment\nbias 1,5\n"), bias);
  EXPECT_EQ(failure("winnow-block-model 1\r\n\r\nbias inf\r\n"), bias);
}

TEST(TreeEnsembleReader, RefusesDamagedBeginnings) {
  const std::string none = "corrupt line 1: no block model";
  for (const std::string_view line : {"<html>", "winnow-block-model", "winnow-block-model 1 1",
                                      "winnow-block-model one", "Winnow-Block-Model 1"}) {
    EXPECT_EQ(failure(line), none) << line;
  }
  EXPECT_EQ(failure("winnow-block-model 1\n1.5"), "corrupt line 2: expected: bias FLOAT");
  const std::string bias = "winnow-block-model 1\nbias 0\n";
  EXPECT_EQ(failure(bias + "features"), "corrupt line 3: expected: features N");
  EXPECT_EQ(failure(bias + "features -1"), "corrupt line 3: expected: features N");
  EXPECT_EQ(failure(bias + "features 2\nwords\nwords"), "corrupt line 5: a feature named twice");
  EXPECT_EQ(failure(bias + "features 1\nwords words"),
            "corrupt line 4: expected the name of a feature");
}

TEST(TreeEnsembleReader, RefusesNumbersThatAreNotFiniteOrMakeNoSense) {
  for (const std::string_view number :
       {"nan", "-inf", "1e39", "1000001", "+1", "0x10", "1.5f", "1.5.5", "--1", "one"}) {
    EXPECT_EQ(failure("winnow-block-model 1\nbias " + std::string(number)),
              "corrupt line 2: is not a number from -1000000 to 1000000")
        << number;
    EXPECT_EQ(failure_of_trees("trees 1\ntree 1\n= " + std::string(number)),
              "corrupt line 8: is not a number from -1000000 to 1000000")
        << number;
  }
  for (const std::string_view threshold : {"nan", "inf", "1e39", "+1", "one"}) {
    EXPECT_EQ(failure_of_trees("trees 1\ntree 3\n0 " + std::string(threshold) + " 1\n= 0\n= 0\n"),
              "corrupt line 8: expected: FEATURE THRESHOLD LEFT, or: = VALUE")
        << threshold;
  }
}

TEST(TreeEnsembleReader, RefusesTextThatEndsEarlyOrLate) {
  const std::string text = std::string(kHead) + "trees 2\ntree 3\n0 1 1\n= 1\n= 2\ntree 1\n= 3\n";
  EXPECT_EQ(failure(text), "");
  for (std::size_t end = text.find('\n'); end + 1 < text.size(); end = text.find('\n', end + 1)) {
    EXPECT_EQ(failure(text.substr(0, end)).substr(0, 8), "corrupt ") << end;
  }
  EXPECT_EQ(failure(text.substr(0, text.size() - 1)),
            "corrupt line 12: the block model ends before it is complete");
  EXPECT_EQ(failure(""), "corrupt line 1: the block model ends before it is complete");
  EXPECT_EQ(failure(text + "= 4\n"), "corrupt line 13: text after the last tree");
}

TEST(TreeEnsembleReader, RefusesTreesThatAreNoTrees) {
  const std::string loose = ": a node that no split leads to";
  EXPECT_EQ(failure_of_trees("trees 1\ntree 2\n= 0\n= 0\n"), "corrupt line 9" + loose);
  EXPECT_EQ(failure_of_trees("trees 1\ntree 5\n0 1 1\n= 0\n= 0\n= 0\n= 0\n"),
            "corrupt line 11" + loose);
  const std::string outside = ": a split whose children are not in the tree";
  EXPECT_EQ(failure_of_trees("trees 1\ntree 1\n0 1 1\n"), "corrupt line 8" + outside);
  EXPECT_EQ(failure_of_trees("trees 1\ntree 3\n0 1 1\n= 0\n0 1 3\n"), "corrupt line 10" + outside);
  const std::string order = " is not in breadth-first order";
  for (const std::string_view left : {"0", "2", "3", "4294967295"}) {
    EXPECT_EQ(failure_of_trees("trees 1\ntree 3\n0 1 " + std::string(left) + "\n= 0\n= 0\n"),
              "corrupt line 8: node 0" + order)
        << left;
  }
  EXPECT_EQ(failure_of_trees("trees 1\ntree 5\n0 1 1\n0 1 1\n= 0\n= 0\n= 0\n"),
            "corrupt line 9: node 1" + order);
}

TEST(TreeEnsembleReader, RefusesNodesThatAreNoNodes) {
  const std::string what = "corrupt line 8: expected: FEATURE THRESHOLD LEFT, or: = VALUE";
  for (const std::string_view node :
       {"0", "0 1", "0 1 1 1", "0 1 x", "x 1 1", "-1 1 1", "0 1 -1", "0.5 1 1"}) {
    EXPECT_EQ(failure_of_trees("trees 1\ntree 3\n" + std::string(node)), what) << node;
  }
  EXPECT_EQ(failure_of_trees("trees 1\ntree 3\n2 1 1\n"), "corrupt line 8: no such feature");
  EXPECT_EQ(failure_of_trees("trees 1\ntree 1\n= 1 2\n"), "corrupt line 8: expected: = VALUE");
  EXPECT_EQ(failure_of_trees("trees 1\ntree 1\n=\n"), "corrupt line 8: expected: = VALUE");
}

// Each split's right child is the next split.
std::string chain(std::uint32_t splits) {
  std::string tree = "tree " + std::to_string(2 * splits + 1) + "\n";
  for (std::uint32_t i = 0; i < splits; ++i) {
    if (i > 0) tree += "= 0\n";
    tree += "0 1 " + std::to_string(2 * i + 1) + "\n";
  }
  return tree + "= 0\n= 0\n";
}

TEST(TreeEnsembleReader, TakesTreesOfDepth32AndNoDeeperOnes) {
  EXPECT_EQ(failure_of_trees("trees 1\n" + chain(32)), "");
  EXPECT_EQ(failure_of_trees("trees 1\n" + chain(33)), "corrupt line 73: a tree that is too deep");
}

// All leaves have the same depth.
std::string full_tree(std::uint32_t depth) {
  const std::uint32_t leaves = 1U << depth;
  std::string tree = "tree " + std::to_string(2 * leaves - 1) + "\n";
  for (std::uint32_t i = 0; i + 1 < leaves; ++i) tree += "0 1 " + std::to_string(2 * i + 1) + "\n";
  for (std::uint32_t i = 0; i < leaves; ++i) tree += "= 0\n";
  return tree;
}

TEST(TreeEnsembleReader, QuotesNoMoreThanTheBeginOfALongName) {
  const std::string head = "winnow-block-model 1\nbias 0\nfeatures 1\n";
  EXPECT_EQ(failure(head + std::string(1000, 'x') + "\n"),
            "incompatible line 4: unknown feature " + std::string(64, 'x'));
}

TEST(TreeEnsembleReader, BoundsTheNumberOfNodesAndTrees) {
  EXPECT_EQ(failure_of_trees("trees 1\n" + full_tree(15)), "");
  EXPECT_EQ(failure_of_trees("trees 1\n" + full_tree(16)), "corrupt line 7: not 1 to 65535");
  EXPECT_EQ(failure_of_trees("trees 1\ntree 0\n"), "corrupt line 7: not 1 to 65535");
  EXPECT_EQ(failure_of_trees("trees 65537\n"), "corrupt line 6: not 0 to 65536");
  std::string many = "trees 17\n";
  for (int i = 0; i < 16; ++i) many += full_tree(15);
  EXPECT_EQ(failure_of_trees(many + "tree 1\n= 0\n"), "");
  EXPECT_EQ(failure_of_trees(many + "tree 17\n"), "corrupt line 1048583: too many nodes in all");
}

std::string with_confidence(std::string_view lines) {
  return "winnow-block-model 3\nbias 0\nfeatures 0\nnames 0\ncomment-names 0\n" +
         std::string(lines) + "trees 0\n";
}

TEST(TreeEnsembleReader, ReadsTheCalibration) {
  const TreeEnsemble model = parsed(with_confidence("confidence 2\n0.25 0.5\n1 0.96875\n"));
  ASSERT_EQ(model.calibration().points().size(), 2U);
  EXPECT_EQ(model.calibration().points()[1].expected, 1.0F);
  EXPECT_EQ(model.calibration().points()[1].confidence, 0.96875F);
  EXPECT_TRUE(parsed(with_confidence("confidence 0\n")).calibration().empty());
  EXPECT_TRUE(parsed(with_names("names 0\n")).calibration().empty());
}

TEST(TreeEnsembleReader, RefusesACalibrationThatDoesNotRise) {
  const std::string wrong = "corrupt line 7: expected: EXPECTED CONFIDENCE, both from 0 to 1";
  for (const std::string line : {"0.5", "0.5 1.5", "-0.5 1", "nan 1", "0.5 0.5 0.5"}) {
    EXPECT_EQ(failure(with_confidence("confidence 1\n" + line + "\n")), wrong) << line;
  }
  const std::string falls = "corrupt line 8: a confidence that does not rise";
  for (const std::string line : {"0.5 0.75", "0.25 0.75", "0.75 0.25"}) {
    EXPECT_EQ(failure(with_confidence("confidence 2\n0.5 0.5\n" + line + "\n")), falls) << line;
  }
  EXPECT_EQ(failure(with_confidence("")), "corrupt line 6: expected: confidence N");
  EXPECT_EQ(failure(with_confidence("confidence 65\n")), "corrupt line 6: not 0 to 64");
}

}  // namespace
}  // namespace winnow
