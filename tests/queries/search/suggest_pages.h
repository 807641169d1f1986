// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database of HTML pages, as an index has them, to be suggested from.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/indexer/schema/built_page.h"
#include "tests/queries/search/test_database.h"
#include "winnow/queries/suggest.h"

namespace winnow {

// Gives the document of a page with this title and what follows the title.
inline Xapian::Document suggest_document(const std::string& path, std::string_view title,
                                         std::string_view rest = "",
                                         std::string_view language = "en") {
  RawPage page = example_page("<html lang=" + std::string(language) + "><title>" +
                              std::string(title) + "</title>" + std::string(rest));
  page.url = "https://example.org" + path;
  page.path = path;
  return build(page).document;
}

// A title with [ and ] around what is highlighted.
inline std::string marked(const Suggestion& suggestion) {
  std::string text;
  std::size_t done = 0;
  for (const SuggestedRange& range : suggestion.highlights) {
    text += suggestion.text.substr(done, range.offset - done);
    text += "[" + suggestion.text.substr(range.offset, range.length) + "]";
    done = range.offset + range.length;
  }
  return text + suggestion.text.substr(done);
}

inline std::vector<std::string> all_marked(const std::vector<Suggestion>& suggestions) {
  std::vector<std::string> texts;
  for (const Suggestion& suggestion : suggestions) texts.push_back(marked(suggestion));
  return texts;
}

inline Suggestions suggested(Searcher& searcher, std::string_view text,
                             const SuggestOptions& options = {}) {
  Expected<Suggestions> found = searcher.suggest(text, options);
  if (!found) throw std::runtime_error(found.error().message());
  return std::move(*found);
}

inline std::vector<std::string> pages_for(Searcher& searcher, std::string_view text,
                                          const SuggestOptions& options = {}) {
  return all_marked(suggested(searcher, text, options).pages);
}

}  // namespace winnow
