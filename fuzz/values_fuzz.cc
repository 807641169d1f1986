// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as what a damaged database may have of a document: the line of its sections, the
// words of its links, and names. The first two bytes are the length of its text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "indexer/schema/page_values.h"
#include "winnow/indexer/sections.h"
#include "winnow/indexer/word_hashes.h"

namespace {

using namespace winnow;

void check_sections(std::string_view line, std::size_t text_bytes) {
  const std::vector<TextSection> sections = parse_sections(line, text_bytes);
  WINNOW_INVARIANT(sections.size() <= line.size());
  std::size_t begin = 0;
  for (const TextSection& section : sections) {
    WINNOW_INVARIANT(section.begin >= begin && section.begin <= text_bytes);
    begin = section.begin;
    WINNOW_INVARIANT(section.title_offset <= section.begin);
    WINNOW_INVARIANT(section.title_length <= text_bytes - section.title_offset);
    WINNOW_INVARIANT((section.kind == SectionKind::none) == section.id.empty());
    WINNOW_INVARIANT((section.kind == SectionKind::heading) == (section.level > 0));
    WINNOW_INVARIANT(section.level <= 6);
    for (const char c : section_fragment(section.id)) WINNOW_INVARIANT(c > ' ' && c < 0x7F);
  }
}

void check_words(std::string_view value) {
  std::size_t words = 0;
  std::uint32_t last = 0;
  for_each_link_word(value, [&](std::uint64_t, std::uint32_t word) {
    ++words;
    last = word;
  });
  WINNOW_INVARIANT(3 * words <= value.size());
  WINNOW_INVARIANT(pages_linking(value, last) <= 255);
  defines_name(value, last);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t text_bytes = std::size_t{data[0]} << 8 | data[1];
  const std::string_view value(reinterpret_cast<const char*>(data) + 2, size - 2);
  check_sections(value, text_bytes);
  check_words(value);
  return 0;
}
