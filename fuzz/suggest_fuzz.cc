// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sends any bytes as what a person has typed so far, over a few pages in several languages. This
// gives suggestions, or an error that the interface names; asked again, the same. The first byte
// chooses the options.
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/few_pages.h"
#include "fuzz/invariant.h"
#include "winnow/queries/query_limit.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/suggest.h"

namespace {

using namespace winnow;

SuggestOptions chosen_options(std::uint8_t choice) {
  SuggestOptions options;
  options.limit = choice % 8;
  options.correct_spelling = (choice & 8) == 0;
  if ((choice & 16) != 0) options.filters.languages = {"de", "ja"};
  if ((choice & 32) != 0) options.filters.paths = {"/docs"};
  if ((choice & 64) != 0) options.filters.since = (choice & 128) != 0 ? "yesterday" : "2020";
  return options;
}

void check(const std::vector<Suggestion>& suggestions, const SuggestOptions& options) {
  WINNOW_INVARIANT(suggestions.size() <= options.limit);
  for (const Suggestion& suggestion : suggestions) {
    WINNOW_INVARIANT(!suggestion.text.empty());
    WINNOW_INVARIANT(options.correct_spelling || !suggestion.corrected);
    std::size_t end = 0;
    std::size_t utf16_end = 0;
    for (const SuggestedRange& range : suggestion.highlights) {
      WINNOW_INVARIANT(range.length > 0 && range.offset >= end);
      end = std::size_t{range.offset} + range.length;
      WINNOW_INVARIANT(end <= suggestion.text.size());
      WINNOW_INVARIANT(range.utf16_length > 0 && range.utf16_length <= range.length);
      WINNOW_INVARIANT(range.utf16_offset >= utf16_end);
      utf16_end = std::size_t{range.utf16_offset} + range.utf16_length;
      WINNOW_INVARIANT(utf16_end <= end);
    }
  }
}

void check_places(const Suggestions& found) {
  for (const Suggestion& page : found.pages) {
    WINNOW_INVARIANT(page.url.starts_with("https://site.example/") && page.title.empty());
  }
  for (const Suggestion& section : found.sections) {
    WINNOW_INVARIANT(section.url.find("#s") != std::string::npos && !section.title.empty());
  }
  for (const Suggestion& query : found.queries) WINNOW_INVARIANT(query.url.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FewPagesDatabase database;
  static Searcher searcher = *Searcher::open(database.directory());
  if (size == 0) return 0;
  const SuggestOptions options = chosen_options(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto found = searcher.suggest(text, options);
  if (!found) {
    WINNOW_INVARIANT(found.error().code == ErrorCode::usage);
    WINNOW_INVARIANT(text.size() > kMaxQueryBytes || options.filters.since == "yesterday");
    return 0;
  }
  for (const auto* kind : {&found->pages, &found->sections, &found->queries}) check(*kind, options);
  check_places(*found);
  const std::string json = to_json(*found, text);
  WINNOW_INVARIANT(json.find('\n') == std::string::npos);
  // What a call has kept for later ones changes nothing.
  WINNOW_INVARIANT(to_json(*searcher.suggest(text, options), text) == json);
  return 0;
}
