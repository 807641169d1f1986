// SPDX-License-Identifier: GPL-2.0-or-later
#include <nlohmann/json.hpp>

#include "winnow/queries/suggest.h"

namespace winnow {
namespace {

using SuggestJson = nlohmann::ordered_json;

SuggestJson ranges_json(const std::vector<SuggestedRange>& ranges) {
  SuggestJson list = SuggestJson::array();
  for (const SuggestedRange& range : ranges) {
    list.push_back({{"bytes", SuggestJson::array({range.offset, range.length})},
                    {"utf16", SuggestJson::array({range.utf16_offset, range.utf16_length})}});
  }
  return list;
}

enum class SuggestionKind { page, section, query };

// What a kind has is there even if it is empty.
SuggestJson suggestion_json(const Suggestion& suggestion, SuggestionKind kind) {
  SuggestJson object;
  if (kind == SuggestionKind::query) {
    object["query"] = suggestion.text;
  } else {
    if (kind == SuggestionKind::section) object["heading"] = suggestion.text;
    object["title"] = kind == SuggestionKind::section ? suggestion.title : suggestion.text;
    object["url"] = suggestion.url;
  }
  object["corrected"] = suggestion.corrected;
  object["highlights"] = ranges_json(suggestion.highlights);
  return object;
}

SuggestJson list_json(const std::vector<Suggestion>& suggestions, SuggestionKind kind) {
  SuggestJson list = SuggestJson::array();
  for (const Suggestion& suggestion : suggestions) {
    list.push_back(suggestion_json(suggestion, kind));
  }
  return list;
}

}  // namespace

std::string to_json(const Suggestions& suggestions, std::string_view text) {
  SuggestJson object;
  object["version"] = kSuggestionsJsonVersion;
  object["text"] = text;
  object["pages"] = list_json(suggestions.pages, SuggestionKind::page);
  object["sections"] = list_json(suggestions.sections, SuggestionKind::section);
  object["queries"] = list_json(suggestions.queries, SuggestionKind::query);
  if (!suggestions.remark.empty()) object["remark"] = suggestions.remark;
  return object.dump(-1, ' ', false, SuggestJson::error_handler_t::replace);
}

}  // namespace winnow
