// SPDX-License-Identifier: GPL-2.0-or-later
//
// Synonyms and stop words, as files have them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// Files of more bytes are not meant for people's queries.
inline constexpr std::size_t kMaxWordListBytes = 16 << 20;

// A word of a query, unless it is in quotes or behind NOT, a prefix or - is met by the others too,
// and scores as the best of them does. It goes in one direction only.
struct SynonymEntry {
  std::string language;             // code; empty: any
  std::string word;                 // meets all forms that have its stem
  std::vector<std::string> others;  // words, or phrases of words as they stand
};

struct StopWord {
  std::string language;  // code; empty: any
  std::string word;
};

// Lines are "word: other, other phrase". A line "[en]" begins the entries for queries in that
// language, "[]" those for all. # begins a comment; blank lines mean nothing. The text is UTF-8.
// Gives ErrorCode::input that names the line of what is neither. `where` names the file in errors.
// It is thread-safe.
WINNOW_EXPORT Expected<std::vector<SynonymEntry>> parse_synonyms(std::string_view text,
                                                                 const std::string& where);

// Words stand between white space; # or | begin a comment, so that Snowball's lists can be used as
// they are. Sections, encoding, errors and thread-safety are as above.
WINNOW_EXPORT Expected<std::vector<StopWord>> parse_stop_words(std::string_view text,
                                                               const std::string& where);

// What the file has. Errors are those of read_text_file(), within kMaxWordListBytes, and as
// parse_synonyms() and parse_stop_words(). It is thread-safe.
WINNOW_EXPORT Expected<std::vector<SynonymEntry>> read_synonyms(const std::string& file);
WINNOW_EXPORT Expected<std::vector<StopWord>> read_stop_words(const std::string& file);

}  // namespace winnow
