// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database knows about how it was made.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// What makes documents comparable: a database holds pages indexed with one set of these.
struct IndexingChoices {
  std::string method = "all";    // of the Method
  std::string stemmer = "auto";  // a Xapian stemmer's name, "none", or "auto": each page its own

  // Factors of the within-document frequency (wdf) of a word, by where it stands.
  std::uint32_t main_weight = 1;
  std::uint32_t heading_weight = 3;  // h1 to h6
  std::uint32_t title_weight = 5;
  std::uint32_t keyword_weight = 1;  // meta keywords; 0 leaves them out
  std::uint32_t image_weight = 1;    // alternative texts of images; 0 leaves them out

  friend bool operator==(const IndexingChoices&, const IndexingChoices&) = default;
};

// Stored as JSON under kMetadataKey. Plain data.
struct IndexMetadata {
  static constexpr int kFormat = 1;  // of databases; raised when older ones cannot be read

  int format = kFormat;
  std::string version;  // of the program that wrote last
  std::string updated;  // UTC, ISO 8601
  IndexingChoices choices;
  bool complete = false;                           // a run has gone through its source to the end
  std::map<std::string, std::uint64_t> languages;  // documents by language; "" where unknown

  // The stemmers that queries must try: the one chosen, or with "auto" those of the languages that
  // at least one document in 200 has (and in any case the most frequent), each once, those of most
  // documents first.
  WINNOW_EXPORT std::vector<std::string> stemmers() const;
};

WINNOW_EXPORT std::string to_json(const IndexMetadata& metadata);

// `where` names the database in errors: ErrorCode::incompatible if the format is another,
// ErrorCode::corrupt if it is no metadata at all.
WINNOW_EXPORT Expected<IndexMetadata> metadata_from_json(std::string_view json,
                                                         std::string_view where);

}  // namespace winnow
