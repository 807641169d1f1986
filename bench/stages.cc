// SPDX-License-Identifier: GPL-2.0-or-later
#include "bench/stages.h"

#include <limits>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::bench {
namespace {

// Allows as much as it takes. Pages that the parser's own check refuses would need minutes without.
GumboSession::Budget wide_budget() {
  return {std::numeric_limits<std::uint32_t>::max(), Limits{}.parse_time_cap};
}

}  // namespace

std::size_t StageClock::measure(std::string_view bytes, std::string_view http_charset,
                                StageSeconds& seconds) {
  auto decoded = timed(seconds[kDecode], [&] { return decode(bytes, {http_charset}); });
  if (!decoded) return 0;
  timed(seconds[kGumbo], [&] { return gumbo_.parse(decoded->text, wide_budget()); });

  ParsedPage page;
  page.document = timed(seconds[kParse], [&] { return parser_.parse(std::move(decoded->text)); });
  page.metadata = timed(seconds[kMetadata], [&] { return read_metadata(page.document); });
  page.blocks = timed(seconds[kBlocks], [&] { return segment_blocks(page.document, segmenter_); });
  const FeatureMatrix features =
      timed(seconds[kFeatures], [&] { return compute_block_features(page, segmenter_); });
  const std::vector<float> probabilities = timed(seconds[kModel], [&] {
    std::vector<float> scores(features.rows());
    model_.score(features, scores);
    return scores;
  });
  timed(seconds[kSelection],
        [&] { return select_blocks(page.blocks.blocks(), probabilities, kFavorBalanced); });
  return page.blocks.size();
}

}  // namespace winnow::bench
