// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stages of a page's way, and how long each takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "extractor/html/gumbo/gumbo_session.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/extractor/words.h"

namespace winnow::bench {

// In the order in which a page takes them; only `gumbo` is no stage of its own, but a part of
// `parse` that is measured apart: what a parser alone would cost.
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

// Seconds of the processor, by stage.
using StageSeconds = std::array<double, kStageCount>;

// Takes pages through the stages. Not thread-safe.
class StageClock {
 public:
  // Adds what the page takes to `seconds`: processor time of the calling thread, so that other work
  // of the machine disturbs little. Returns the page's blocks; 0 too for bytes that are no page.
  std::size_t measure(std::string_view bytes, std::string_view http_charset, StageSeconds& seconds);

 private:
  GumboSession gumbo_;
  HtmlParser parser_{ParseOptions{{}, false}};
  WordSegmenter segmenter_;
  const TreeEnsemble& model_ = shipped_block_model();
};

}  // namespace winnow::bench
