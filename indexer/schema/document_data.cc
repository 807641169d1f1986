// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_data.h"

#include <algorithm>

#include "indexer/schema/page_text.h"
#include "indexer/schema/text_pieces.h"
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

}  // namespace

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
