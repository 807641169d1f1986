// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes documents of any bytes as a page, with room for all of its text and for some. Its anchors
// are ids of the page; its sections lie in the text that it shows; each word of its links is read
// as it was written.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/blocks/anchors.h"
#include "fuzz/invariant.h"
#include "indexer/schema/document_builder.h"
#include "indexer/schema/page_values.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/sections.h"
#include "winnow/indexer/word_hashes.h"

namespace {

using namespace winnow;

constexpr std::size_t kSomeBytes = 1 << 10;
// No character of a page takes more than three times as many bytes as the page has for it.
constexpr std::size_t kAllBytes = 3 << 14;
constexpr std::size_t kMostBytes = 1 << 14;
constexpr std::string_view kChecksum = "0123456789abcdef";

// Gives all ids and names that the page has.
std::set<std::string, std::less<>> ids_of(const Document& document) {
  std::set<std::string, std::less<>> ids;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (!document.is_element(node) || !document.has_attributes(node)) continue;
    for (const Attribute attribute : {Attribute::id, Attribute::name}) {
      ids.emplace(document.attribute(node, attribute, scratch));
    }
  }
  return ids;
}

void check_anchors(const ParsedPage& page) {
  const auto ids = ids_of(page.document);
  for (const Block& block : page.blocks.blocks()) {
    const std::string_view anchor = page.blocks.anchor(block);
    WINNOW_INVARIANT(anchor.size() <= kMostIdBytes);
    WINNOW_INVARIANT(anchor.empty() || block.heading > 0 || block.term);
    WINNOW_INVARIANT(anchor.empty() || ids.contains(anchor));
  }
}

void check_sections(std::string_view data, std::size_t text_bytes) {
  const std::string_view line = data_field(data, field::kSections);
  const std::string_view text = data_field(data, field::kText);
  WINNOW_INVARIANT(text.size() <= text_bytes);
  const std::vector<TextSection> sections = parse_sections(line, text.size());
  std::size_t entries = line.empty() ? 0 : 1;
  for (const char c : line) entries += c == ' ' ? 1 : 0;
  WINNOW_INVARIANT(sections.size() <= entries && entries <= kMostSections + 1);
  // A text that is cut ends with a word, which may be before its last sections.
  WINNOW_INVARIANT(sections.size() == entries || text_bytes < kAllBytes);
  for (const TextSection& section : sections) {
    if (section.kind == SectionKind::none) continue;
    WINNOW_INVARIANT(section.title_length > 0 && !section.id.empty());
    const std::string_view title = text.substr(section.title_offset, section.title_length);
    WINNOW_INVARIANT(title.front() != ' ' && title.back() != ' ');
  }
}

void check_links(const std::string& links) {
  std::size_t words = 0;
  std::string entries;
  for_each_link_word(links, [&](std::uint64_t, std::uint32_t word) {
    ++words;
    entries = link_words_entry(word, words);
    WINNOW_INVARIANT(pages_linking(entries, word) == std::min<std::size_t>(words, 255));
  });
  // Five bytes for a page and one for the number of words, three for each word.
  WINNOW_INVARIANT(links.size() >= 3 * words && (links.size() - 3 * words) % 6 == 0);
}

void check(const IndexDocument& built, const RawPage& raw, std::size_t text_bytes) {
  const std::string stored = built.document.get_data();
  WINNOW_INVARIANT(data_field(stored, field::kUrl) == raw.url);
  WINNOW_INVARIANT(data_field(stored, field::kPath) == raw.path);
  check_sections(stored, text_bytes);
  check_links(built.document.get_value(slot::kLinks));
  WINNOW_INVARIANT(built.document.get_value(slot::kNames).size() % 4 == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageParser parser;
  static const auto method = *make_method("all");
  if (size > kMostBytes) return 0;
  RawPage raw;
  raw.path = "docs/page.html";
  raw.url = "https://site.example/docs/page.html";
  raw.bytes.assign(reinterpret_cast<const char*>(data), size);
  raw.content_type = "text/html";
  auto parsed = parser.parse(raw.bytes, {"utf-8"});
  if (!parsed) return 0;
  check_anchors(*parsed);
  const ExtractedPage page =
      classify_page(*std::move(parsed), *method, parser.segmenter(), LinkTexts::taken);
  static DocumentBuilder whole({}, "site", kAllBytes);
  check(whole.build(raw, page, kChecksum), raw, kAllBytes);
  static DocumentBuilder cut({}, "site", kSomeBytes);
  check(cut.build(raw, page, kChecksum), raw, kSomeBytes);
  return 0;
}
