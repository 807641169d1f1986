// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how long each stage of a page's way takes, and writes that as a table or as JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/gumbo/gumbo_session.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/extractor/words.h"

namespace winnow::bench {

// Stages come in the order in which a page takes them. Only `gumbo` is a part of `parse` that is
// measured separately: what a parser alone would cost.
enum Stage : std::size_t {
  kDecode,
  kGumbo,
  kParse,
  kMetadata,
  kBlocks,
  kFeatures,
  kModel,
  kSelection,
  kStageCount
};

inline constexpr std::array<std::string_view, kStageCount> kStageNames = {
    "decode", "gumbo", "parse", "metadata", "blocks", "features", "model", "selection"};

// Has seconds of the processor, by stage.
using StageSeconds = std::array<double, kStageCount>;

// Takes pages through the stages. It is not thread-safe.
class StageClock {
 public:
  // Adds the processor time that the page takes in the calling thread to `seconds`, so that other
  // work of the machine disturbs little. Returns how many blocks the page has; 0 if it is no page.
  std::size_t measure(std::string_view bytes, std::string_view http_charset, StageSeconds& seconds);

 private:
  GumboSession gumbo_;
  HtmlParser parser_{ParseOptions{{}, false}};
  WordSegmenter segmenter_;
  const TreeEnsemble& model_ = shipped_block_model();
};

struct Measurement {
  std::size_t pages = 0;
  std::size_t blocks = 0;
  double megabytes = 0;              // of 10^6 bytes, as stored
  std::vector<StageSeconds> rounds;  // each covers all pages
};

// Writes a line for each stage and each sum of stages. Its figures are medians over the rounds, the
// ratios medians of the rounds' ratios. The ratio to aim at stands beside that to decode and parse.
std::string table_of(const Measurement& measured);

// Writes every round, in seconds per megabyte.
std::string json_of(const Measurement& measured);

}  // namespace winnow::bench
