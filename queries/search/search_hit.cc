// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/search_hit.h"

#include <charconv>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

template <typename Number>
Number to_number(std::string_view digits) {
  Number number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

}  // namespace

SearchHit hit_of(std::string_view data) {
  SearchHit hit;
  hit.url = data_field(data, field::kUrl);
  hit.path = data_field(data, field::kPath);
  hit.title = data_field(data, field::kCaption);
  hit.language = data_field(data, field::kLanguage);
  hit.modified = to_number<std::int64_t>(data_field(data, field::kModified));
  hit.size = to_number<std::uint64_t>(data_field(data, field::kSize));
  hit.type = data_field(data, field::kType);
  hit.same_text_as = data_field(data, field::kDuplicateOf);
  return hit;
}

std::string_view snippet_text(std::string_view data) {
  const std::string_view text = data_field(data, field::kText);
  return text.empty() ? data_field(data, field::kSample) : text;
}

}  // namespace winnow
