// SPDX-License-Identifier: GPL-2.0-or-later
#include "bench/stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "extractor/methods/verdicts/selection.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/method.h"
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
  timed(seconds[kSelection], [&] {
    return select_blocks(page.blocks.blocks(), probabilities, kFavorBalanced, Errors::common);
  });
  return page.blocks.size();
}

namespace {

constexpr unsigned bit(Stage stage) { return 1U << stage; }

constexpr unsigned kParsing = bit(kDecode) | bit(kParse);
constexpr unsigned kDeciding = bit(kFeatures) | bit(kModel) | bit(kSelection);

struct Sum {
  std::string_view name;
  unsigned stages;    // a bit for each
  double target = 0;  // the ratio to kParsing; 0 if there is none
};

constexpr Sum kSums[] = {
    {"decode + parse", kParsing},
    {"blocks + features", bit(kBlocks) | bit(kFeatures)},
    {"model + selection", bit(kModel) | bit(kSelection)},
    {"features to selection", kDeciding, 0.20},
    {"all beyond the parse", bit(kMetadata) | bit(kBlocks) | kDeciding, 0.35},
};

double total(const StageSeconds& round, unsigned stages) {
  double sum = 0;
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    if (stages >> stage & 1) sum += round[stage];
  }
  return sum;
}

template <typename Figure>
double median(const std::vector<StageSeconds>& rounds, const Figure& figure) {
  std::vector<double> values;
  for (const StageSeconds& round : rounds) values.push_back(figure(round));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double ratio(const Measurement& measured, unsigned stages, unsigned others) {
  return median(measured.rounds, [=](const StageSeconds& round) {
    return total(round, stages) / total(round, others);
  });
}

std::string line_of(const Measurement& measured, const Sum& sum) {
  const double seconds =
      median(measured.rounds, [&](const StageSeconds& round) { return total(round, sum.stages); });
  const std::string target = sum.target == 0 ? "" : fmt::format("{:.2f}", sum.target);
  return fmt::format("{:22} {:9.4f} {:13.3f} {:>8} {:9.3f}\n", sum.name,
                     seconds / measured.megabytes, ratio(measured, sum.stages, kParsing), target,
                     ratio(measured, sum.stages, bit(kGumbo)));
}

}  // namespace

std::string table_of(const Measurement& measured) {
  std::string table = fmt::format("{} pages, {:.1f} MB, {} blocks\n", measured.pages,
                                  measured.megabytes, measured.blocks);
  table += fmt::format("{:22} {:>9} {:>13} {:>8} {:>9}\n", "", "s/MB", "/decode+parse", "target",
                       "/gumbo");
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    table += line_of(measured, {kStageNames[stage], 1U << stage});
  }
  for (const Sum& sum : kSums) table += line_of(measured, sum);
  return table;
}

std::string json_of(const Measurement& measured) {
  nlohmann::ordered_json json = {{"pages", measured.pages},
                                 {"blocks", measured.blocks},
                                 {"megabytes", measured.megabytes},
                                 {"rounds", nlohmann::ordered_json::array()}};
  for (const StageSeconds& round : measured.rounds) {
    nlohmann::ordered_json figures;
    for (std::size_t stage = 0; stage < kStageCount; ++stage) {
      figures[std::string(kStageNames[stage])] = round[stage] / measured.megabytes;
    }
    json["rounds"].push_back(std::move(figures));
  }
  return json.dump(1) + '\n';
}

}  // namespace winnow::bench
