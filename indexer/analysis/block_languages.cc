// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/block_languages.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "winnow/extractor/block_languages.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

// What a block of fewer bytes is in is a guess, at least for a detector that may take a list of
// names for any language. Scripts without spaces say more with less.
constexpr std::size_t kLeastBytes = 180;

// So much of a page tells its language.
constexpr std::size_t kSampleBytes = std::size_t{64} << 10;

// The detector mistakes these for each other in short texts.
constexpr std::string_view kAlike[] = {"da no nb nn sv", "id ms su jv", "hr sr bs sl",
                                       "gl pt es ca",    "cs sk",       "af nl",
                                       "bg mk",          "hi mr ne"};

bool are_alike(std::string_view a, std::string_view b) {
  return std::any_of(std::begin(kAlike), std::end(kAlike), [&](std::string_view group) {
    return group.find(a) != std::string_view::npos && group.find(b) != std::string_view::npos;
  });
}

std::string language_of(const ParsedPage& page) {
  std::string declared = primary_language(page.metadata.language);
  if (!declared.empty()) return declared;
  std::string text;
  for (const Block& block : page.blocks.blocks()) {
    if (text.size() >= kSampleBytes) break;
    if (is_indexable(block)) text.append(page.blocks.text(block)).append("\n");
  }
  return detect_language(text);
}

bool is_code(Tag tag) {
  return tag == Tag::pre || tag == Tag::textarea || tag == Tag::listing || tag == Tag::xmp;
}

}  // namespace

std::vector<std::string> block_languages(const ParsedPage& page) {
  std::vector<std::string> languages = declared_languages(page);
  const std::string own = language_of(page);
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const Block& block = page.blocks[static_cast<std::uint32_t>(i)];
    if (!languages[i].empty()) {
      if (primary_language(languages[i]) == own) languages[i].clear();
      continue;
    }
    const bool looked_at = !own.empty() && block.text_length >= kLeastBytes &&
                           !is_code(page.document.tag(block.element));
    if (!looked_at) continue;
    std::string found = detect_language(page.blocks.text(block));
    if (!found.empty() && found != own && !are_alike(found, own)) languages[i] = std::move(found);
  }
  return languages;
}

}  // namespace winnow
