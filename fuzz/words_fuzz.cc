// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cuts any bytes as text into words. These lie in order inside the text, and terms stay within
// Xapian's limits.
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/words.h"
#include "winnow/indexer/analyzer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static winnow::WordSegmenter segmenter;
  static winnow::Analyzer analyzer;
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  std::vector<winnow::WordSpan> words;
  segmenter.segment(text, words);
  std::size_t end = 0;
  for (const winnow::WordSpan& word : words) {
    WINNOW_INVARIANT(word.length > 0 && word.offset >= end);
    end = word.offset + word.length;
    WINNOW_INVARIANT(end <= text.size());
  }
  WINNOW_INVARIANT(segmenter.count(text) == words.size());

  analyzer.analyze(text, "english", [](const winnow::AnalyzedWord& word) {
    WINNOW_INVARIANT(!word.term.empty() && word.term.size() <= winnow::kMaxWordBytes);
    WINNOW_INVARIANT(word.term.find('\0') == std::string_view::npos);
    WINNOW_INVARIANT(word.term.find(' ') == std::string_view::npos);
  });
  return 0;
}
