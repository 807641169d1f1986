// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a word as it stands in a text to its term. Private to the analysis folder.
#pragma once

#include <unicode/normalizer2.h>

#include <string>
#include <string_view>

namespace winnow {

// NFKC and simple lower-casing, without ignorable characters; apostrophes become '. Keeps its
// buffers; not thread-safe.
class WordFolder {
 public:
  WordFolder();

  // The term of `word`, valid until the next call; empty if it is longer than kMaxWordBytes or
  // holds nothing to index.
  std::string_view fold(std::string_view word);

 private:
  std::string_view fold_ascii(std::string_view word);
  std::string_view fold_unicode(std::string_view word);
  bool strip(std::string_view word);
  void normalize();
  void lower_case();

  const icu::Normalizer2* normalizer_;  // ICU's own singleton
  std::string stripped_;
  std::string normalized_;
  std::string term_;
};

}  // namespace winnow
