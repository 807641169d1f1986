// SPDX-License-Identifier: GPL-2.0-or-later
//
// The postings of one page.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "winnow/indexer/analyzer.h"

namespace winnow {

// Adds the words of texts to one document: terms with positions, and stems without. Stems are
// gathered first, so that each distinct one enters the document once.
class PagePostings {
 public:
  PagePostings(Analyzer& analyzer, std::string_view stemmer, Xapian::Document& document)
      : analyzer_(analyzer), stemmer_(stemmer), document_(document) {}

  using WordVisitor = std::function<void(std::string_view term)>;

  // Adds the words of `text` under `prefix`, each counting `weight` times, and tells `visit` of
  // each, if given. With weight 0 they match, also in phrases, but do not score, and do not count
  // as the document's length. Returns the number of positions that the text takes.
  std::uint32_t add(std::string_view text, std::uint32_t weight, std::string_view prefix = {},
                    const WordVisitor& visit = {});

  // Keeps phrases from matching across the end of what was added so far.
  void end_block() { position_ += 1; }
  // The same for NEAR, whose window is 10 words by default.
  void end_field() { position_ += 100; }

  // Adds the gathered stems; to be called once, at the end.
  void finish();

 private:
  Analyzer& analyzer_;
  std::string_view stemmer_;
  Xapian::Document& document_;
  Xapian::termpos position_ = 0;
  std::unordered_map<std::string, Xapian::termcount> stems_;
  std::string term_;
  std::string compound_;
};

}  // namespace winnow
