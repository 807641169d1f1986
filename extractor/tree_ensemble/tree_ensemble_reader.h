// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the text form of a TreeEnsemble, which docs/reference/block-model.md describes, and makes
// the tables that are compiled in from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/tree_ensemble/packed_trees.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Reads one text. The text and the features must outlive the reader. It is not thread-safe.
class TreeEnsembleReader {
 public:
  TreeEnsembleReader(std::string_view text, std::span<const FeatureInfo> features);

  // Returns the errors of TreeEnsemble::parse(). Takes linear time. Memory is in proportion to the
  // text, whatever counts it claims.
  Expected<TreeEnsemble> read();

  // Holds what the tables of PackedTrees are in.
  struct Packing {
    TreeEnsemble model;
    std::vector<std::uint8_t> split_counts;
    std::vector<NameScores::Name> names;
    std::vector<std::uint32_t> comments;

    // Refers to the packing; `features` are those that the text was read with.
    PackedTrees trees(std::string_view features) const;
  };

  // Reads a text whose features have these names, each with a line break, in any order. Returns
  // ErrorCode::too_large if one of the trees is not small.
  static Expected<Packing> pack(std::string_view text, std::string_view features);

  // Returns what TreeEnsemble::parse() makes of the text that the tables were made from. Returns
  // ErrorCode::incompatible if a feature is not among `features`. Takes linear time, with few
  // instructions for each number. It is thread-safe.
  static Expected<TreeEnsemble> unpack(const PackedTrees& packed,
                                       std::span<const FeatureInfo> features);

 private:
  // Each of these continues where the one before stopped, and returns false after a failure.
  bool read_version();
  bool read_bias();
  bool read_features();
  bool read_names();
  bool read_comment_names();
  // Adds to names_, or without a score to comments_.
  bool read_hashes(std::string_view digits, std::optional<int> score);
  bool read_calibration();
  bool read_trees();
  bool read_tree();
  bool read_leaf(std::size_t node);
  bool read_split(std::size_t node, std::size_t next);
  bool read_end();

  void add_small_tree(TreeEnsemble::Tree& tree);

  bool next_line();
  std::size_t field_end(std::size_t begin) const;
  std::size_t split_line();
  bool expect_line();
  bool read_count(std::string_view keyword, std::uint32_t lowest, std::uint32_t highest,
                  std::uint32_t& count);
  bool read_log_odds(std::string_view field, float& value);

  bool corrupt(std::string what);
  bool incompatible(std::string what);
  bool fail(ErrorCode code, std::string what, std::string hint);

  std::string_view text_;
  std::span<const FeatureInfo> features_;
  std::string_view rest_;
  std::size_t line_ = 0;                  // This is the number of the line that has `fields_`.
  std::vector<std::string_view> fields_;  // It is never empty after next_line() returned true.
  std::uint32_t version_ = 0;
  std::vector<NameScores::Name> names_;
  std::vector<std::uint32_t> comments_;
  std::vector<std::uint16_t> columns_;  // They go by the model's own number of a feature.
  TreeEnsemble model_;
  std::optional<Error> error_;
};

}  // namespace winnow
