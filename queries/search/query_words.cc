// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_words.h"

namespace winnow {
namespace {

// Between joined words stand nothing, characters that are not seen, or the punctuation that makes a
// phrase; of these the last alone is ASCII.
Joint joint_before(std::string_view text, const WordSpan& span, std::size_t previous_end) {
  if (!span.joined) return Joint::apart;
  const bool punctuation =
      span.offset > previous_end && static_cast<unsigned char>(text[previous_end]) < 0x80;
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

}  // namespace winnow
