// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_run.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

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

}  // namespace winnow
