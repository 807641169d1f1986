// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how well a text agrees with what people took for the main text of its page, word by word.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "winnow/extractor/export.h"

namespace winnow {

// These are shares of words, from 0 to 1.
struct ExtractionScore {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

// Multisets of words: order does not count, how often a word occurs does.
struct WordAgreement {
  std::size_t common = 0;                  // of the intersection
  std::pair<std::size_t, std::size_t> of;  // words of the text, words of the gold text
};

// Words are runs of letters, digits (Unicode's general categories L and N) and _ in lower case; in
// scripts that are written without spaces, and in Hangul, each character is one. Marks separate
// words, as malformed UTF-8 does: these words are for counting only, and the same as those of the
// programs that train the models. Time: n log n in the length of both texts. It is thread-safe.
WINNOW_EXPORT WordAgreement word_agreement(std::string_view text, std::string_view gold);

// Precision, recall and their harmonic mean (van Rijsbergen, Information Retrieval, 1979, chapter
// 7). If the gold text has no words, only a text without words is right: 1, otherwise 0. It is
// thread-safe.
WINNOW_EXPORT ExtractionScore extraction_score(const WordAgreement& agreement);

// Computes both. It is thread-safe.
WINNOW_EXPORT ExtractionScore extraction_score(std::string_view text, std::string_view gold);

}  // namespace winnow
