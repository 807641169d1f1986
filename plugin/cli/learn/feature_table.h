// SPDX-License-Identifier: GPL-2.0-or-later
//
// Training data of block models: a row a block, columns separated by TABs: the page, the block's
// number in it, its words, flags (BlockFlag) and path (FeatureMatrix::path_group), its share of
// gold words where these are known, and the features.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/block_features.h"

namespace winnow::cli {

// Writes to a stream that it does not own. Numbers do not depend on the locale and have as many
// digits as it takes to read the same float again. After a failure, nothing more is written.
class FeatureTable {
 public:
  // `features` are the columns of the matrices; `share`: whether there is a column for the gold
  // shares.
  FeatureTable(std::FILE* stream, std::span<const FeatureInfo> features, bool share);

  // Adds the rows of one page; `shares` are by block, and empty without that column.
  void add(std::string_view path, const BlockList& blocks, const FeatureMatrix& features,
           std::span<const float> shares);

  // Writes what is left. Returns 0, or the error number of the first failure.
  int finish();
  int error_number() const { return failure_; }

 private:
  void write();

  std::FILE* stream_;
  std::string buffer_;
  int failure_ = 0;
};

// Describes the features themselves: group, name and description, for people or for programs.
std::string describe_features(std::span<const FeatureInfo> features, bool json);

}  // namespace winnow::cli
