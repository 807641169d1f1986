// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_data.h"

#include <algorithm>

#include "indexer/schema/cut_text.h"
#include "winnow/extractor/class_text.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Omega shows samples of about this length.
constexpr std::size_t kSampleBytes = 300;
constexpr std::size_t kFieldBytes = 1000;

void add_field(std::string& data, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  if (!data.empty()) data += '\n';
  data.append(name).append("=").append(value);
  const auto begin = data.end() - static_cast<std::ptrdiff_t>(value.size());
  std::replace_if(
      begin, data.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
}

std::string shown_text(const ExtractedPage& page, bool page_text, std::size_t limit) {
  std::string text;
  const auto add = [&](std::string_view part, const Block*) {
    if (!text.empty()) text += ' ';
    // One byte more than the limit shows that there is more, and whether a word ends there.
    text += part.substr(0, limit + 1 - std::min(text.size(), limit));
    return text.size() <= limit;
  };
  if (for_each_text(page, TextClass::main, add) && page_text) {
    for_each_text(page, TextClass::page, add);
  }
  text.resize(cut_text(text, limit).size());
  return text;
}

}  // namespace

std::string_view display_title(const RawPage& raw, const ExtractedPage& page) {
  if (!page.metadata.title.empty()) return page.metadata.title;
  std::string_view heading;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || block->heading == 0) return true;
    heading = text;
    return false;
  });
  if (!heading.empty()) return heading;
  const std::size_t slash = raw.path.rfind('/');
  const std::string_view path = raw.path;
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text) {
  const std::string text = shown_text(page, page_text, std::max(text_bytes, kSampleBytes));
  const std::string& description = page.metadata.description;
  std::string data;
  add_field(data, field::kUrl, raw.url);
  add_field(data, field::kSample, cut_text(description.empty() ? text : description, kSampleBytes));
  add_field(data, field::kCaption, cut_text(display_title(raw, page), kFieldBytes));
  add_field(data, field::kAuthor, cut_text(page.metadata.author, kFieldBytes));
  add_field(data, field::kType, raw.content_type);
  add_field(data, field::kModified, std::to_string(raw.modified));
  add_field(data, field::kSize, std::to_string(raw.bytes.size()));
  add_field(data, field::kLanguage, language);
  add_field(data, field::kPath, raw.path);
  add_field(data, field::kCanonical, canonical);
  if (text_bytes > 0) add_field(data, field::kText, cut_text(text, text_bytes));
  return data;
}

}  // namespace winnow
