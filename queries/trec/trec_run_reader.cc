// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "queries/trec/lines.h"
#include "winnow/queries/trec_run.h"

namespace winnow {
namespace {

constexpr std::string_view kRunHint = "write lines \"topic Q0 document rank score tag\"";

std::optional<double> parse_finite(std::string_view text) {
  const std::optional<double> number = parse_number<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

// Says whether the text has a negative exponent. If it is no double for all that, it is nearer to
// zero than any. (To ask for a long double is no way out: GCC 12 reads beyond the end of the text.)
bool is_small(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  const std::string_view exponent = text.substr(end);
  return exponent.size() > 2 && exponent[1] == '-' &&
         exponent.find_first_not_of("0123456789", 2) == std::string_view::npos &&
         parse_finite(text.substr(0, end));
}

// Products of probabilities fall below what a double holds; trec_eval reads them as 0.
std::optional<double> parse_score(std::string_view text) {
  const std::optional<double> score = parse_finite(text);
  return !score && is_small(text) ? std::optional<double>(0) : score;
}

// The answers to a topic as far as they are read.
struct OpenRanking {
  std::vector<RankedDocument> answers;
  std::unordered_set<std::string_view> documents;
};

using OpenRun = std::map<std::string_view, OpenRanking>;

TrecRun finished(OpenRun open, std::string_view tag) {
  TrecRun run;
  run.tag = tag;
  while (!open.empty()) {
    auto topic = open.extract(open.begin());
    sort_as_trec_eval(topic.mapped().answers);
    run.topics.emplace_hint(run.topics.end(), topic.key(), std::move(topic.mapped().answers));
  }
  return run;
}

}  // namespace

Expected<TrecRun> parse_trec_run(std::string_view content, std::string_view file) {
  OpenRun open;
  std::array<std::string_view, 6> fields;
  auto& [topic, iteration, document, rank, score_text, tag] = fields;
  LineReader lines(content, file);
  while (lines.next_entry()) {
    if (split_fields(lines.line(), fields) < fields.size()) {
      return lines.error("an answer has six fields, this line has fewer", kRunHint);
    }
    const std::optional<double> score = parse_score(score_text);
    if (!score) return lines.error("the score is no finite number", kRunHint);
    OpenRanking& ranking = open[topic];
    if (!ranking.documents.insert(document).second) {
      return lines.error("the document occurs twice for its topic", "keep one of the lines");
    }
    ranking.answers.push_back({std::string(document), *score});
  }
  if (open.empty())
    return Error{ErrorCode::input, "no answers", std::string(file), std::string(kRunHint)};
  return finished(std::move(open), tag);
}

}  // namespace winnow
