// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_words.h"

#include <algorithm>

namespace winnow {
namespace {

constexpr std::string_view kPhraseJoiners = ".-/:\\@";
constexpr std::string_view kCompoundJoints = "'&";

Joint joint_before(std::string_view text, const WordSpan& span, std::size_t previous_end) {
  if (!span.joined) return Joint::apart;
  const bool punctuation = span.offset > previous_end &&
                           kPhraseJoiners.find(text[previous_end]) != std::string_view::npos;
  return punctuation ? Joint::phrase : Joint::touching;
}

}  // namespace

std::vector<QueryWord> QueryCutter::cut(std::string_view text) {
  spans_.clear();
  segmenter_.segment(text, spans_);
  std::vector<QueryWord> words;
  words.reserve(spans_.size());
  std::size_t previous_end = 0;
  for (const WordSpan& span : spans_) {
    words.push_back({span.offset, span.length,
                     analyzer_.fold(text.substr(span.offset, span.length)),
                     joint_before(text, span, previous_end), false});
    previous_end = span.offset + span.length;
  }
  return words;
}

std::vector<std::string_view> compound_parts(std::string_view term) {
  std::vector<std::string_view> parts;
  while (!term.empty()) {
    const std::size_t end = std::min(term.find_first_of(kCompoundJoints), term.size());
    if (end > 0) parts.push_back(term.substr(0, end));
    term.remove_prefix(std::min(end + 1, term.size()));
  }
  return parts;
}

}  // namespace winnow
