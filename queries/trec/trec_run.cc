// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_run.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>

#include "queries/trec/lines.h"

namespace winnow {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

void append_identifier(std::string& out, std::string_view path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : path) {
    if (is_blank(c)) {
      const auto byte = static_cast<unsigned char>(c);
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      out += c;
    }
  }
}

template <typename Number>
void append_number(std::string& out, Number number) {
  std::array<char, 40> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

// trec_eval keeps scores as float. What is no number ranks last.
float single_precision(double score) {
  return std::isnan(score) ? -kInfinity : static_cast<float>(score);
}

// Gives scores as floats that fall from answer to answer, since steps have to survive trec_eval's
// float.
std::vector<float> falling_scores(const std::vector<RankedDocument>& ranking) {
  std::vector<float> scores;
  scores.reserve(ranking.size());
  float previous = kInfinity;
  for (const RankedDocument& answer : ranking) {
    const auto score = static_cast<float>(answer.score);
    previous = score < previous ? score : std::nextafter(previous, -kInfinity);
    scores.push_back(previous);
  }
  // Only scores at the lower end of floats have no room below them: they are raised.
  float next = -kInfinity;
  for (auto score = scores.rbegin(); score != scores.rend() && !(*score > next); ++score) {
    *score = next = std::nextafter(next, kInfinity);
  }
  return scores;
}

}  // namespace

std::string trec_identifier(std::string_view path) {
  std::string identifier;
  append_identifier(identifier, path);
  return identifier;
}

std::string format_trec_run(std::string_view topic, const std::vector<RankedDocument>& ranking,
                            std::string_view tag) {
  const std::vector<float> scores = falling_scores(ranking);
  std::string lines;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    lines += topic;
    lines += " Q0 ";
    append_identifier(lines, ranking[i].document);
    lines += ' ';
    append_number(lines, i + 1);
    lines += ' ';
    append_number(lines, scores[i]);
    lines += ' ';
    lines += tag;
    lines += '\n';
  }
  return lines;
}

void sort_as_trec_eval(std::vector<RankedDocument>& ranking) {
  std::sort(ranking.begin(), ranking.end(), [](const RankedDocument& a, const RankedDocument& b) {
    const float left = single_precision(a.score);
    const float right = single_precision(b.score);
    return left != right ? left > right : a.document > b.document;
  });
}

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
    if (!score) return lines.error("the score is not a finite number", kRunHint);
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
