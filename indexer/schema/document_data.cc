// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_data.h"

#include <algorithm>

#include "winnow/extractor/class_text.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Omega shows samples of about this length.
constexpr std::size_t kSampleBytes = 300;
constexpr std::size_t kFieldBytes = 1000;

// At most `limit` bytes of `text`, cut between words where one ends in the last fifth, and never
// inside a character.
std::string_view cut(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  const std::size_t space = text.rfind(' ', end);
  if (space != std::string_view::npos && space > limit - limit / 5) end = space;
  return text.substr(0, end);
}

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
    text += part;
    return text.size() <= limit;
  };
  if (for_each_text(page, TextClass::main, add) && page_text) {
    for_each_text(page, TextClass::page, add);
  }
  text.resize(cut(text, limit).size());
  return text;
}

}  // namespace

std::string display_title(const RawPage& raw, const ExtractedPage& page) {
  if (!page.metadata.title.empty()) return page.metadata.title;
  std::string_view heading;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || block->heading == 0) return true;
    heading = text;
    return false;
  });
  if (!heading.empty()) return std::string(heading);
  const std::size_t slash = raw.path.rfind('/');
  return slash == std::string::npos ? raw.path : raw.path.substr(slash + 1);
}

std::string document_data(const RawPage& raw, const ExtractedPage& page, std::string_view language,
                          std::string_view canonical, std::size_t text_bytes, bool page_text) {
  const std::string text = shown_text(page, page_text, std::max(text_bytes, kSampleBytes));
  const std::string& description = page.metadata.description;
  std::string data;
  add_field(data, field::kUrl, raw.url);
  add_field(data, field::kSample, cut(description.empty() ? text : description, kSampleBytes));
  add_field(data, field::kCaption, cut(display_title(raw, page), kFieldBytes));
  add_field(data, field::kAuthor, cut(page.metadata.author, kFieldBytes));
  add_field(data, field::kType, raw.content_type);
  add_field(data, field::kModified, std::to_string(raw.modified));
  add_field(data, field::kSize, std::to_string(raw.bytes.size()));
  add_field(data, field::kLanguage, language);
  add_field(data, field::kPath, raw.path);
  add_field(data, field::kCanonical, canonical);
  if (text_bytes > 0) add_field(data, field::kText, cut(text, text_bytes));
  return data;
}

}  // namespace winnow
