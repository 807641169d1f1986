// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_languages.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// No tag of a language has more bytes that matter (RFC 5646, section 4.4.1).
constexpr std::size_t kMostTagBytes = 35;

std::string_view primary_subtag(std::string_view tag) {
  return tag.substr(0, tag.find_first_of("-_"));
}

bool is_language_tag(std::string_view tag) {
  const std::size_t primary = primary_subtag(tag).size();
  return primary >= 2 && primary <= 3 && tag.size() <= kMostTagBytes &&
         std::all_of(tag.begin(), tag.end(), [](char c) {
           return is_ascii_letter(c) || is_ascii_digit(c) || c == '-' || c == '_';
         });
}

// Knows for each node which element says its language.
class LanguageElements {
 public:
  explicit LanguageElements(const Document& document) : document_(document) {
    if (!document.has_anywhere(Attribute::lang, Attribute::lang) &&
        !document.has_anywhere(Attribute::xml_lang, Attribute::xml_lang)) {
      return;
    }
    sayer_.assign(document.size(), 0);
    for (NodeIndex node = 1; node < document.size(); ++node) {
      const bool says = document.has_attribute(node, Attribute::lang) ||
                        document.has_attribute(node, Attribute::xml_lang);
      sayer_[node] = says ? node : sayer_[document.parent(node)];
    }
  }

  // Returns the language of the node; empty if only the html element says one.
  std::string of(NodeIndex node) {
    if (sayer_.empty() || sayer_[node] == 0) return {};
    std::string_view tag = document_.attribute(sayer_[node], Attribute::lang, scratch_);
    if (tag.empty()) tag = document_.attribute(sayer_[node], Attribute::xml_lang, scratch_);
    return std::string(trimmed(tag));
  }

 private:
  const Document& document_;
  std::vector<NodeIndex> sayer_;  // by node; 0 is the html element
  std::string scratch_;
};

}  // namespace

std::vector<std::string> declared_languages(const ParsedPage& page) {
  LanguageElements elements(page.document);
  const std::string own = ascii_lowered(primary_subtag(trimmed(page.metadata.language)));
  std::vector<std::string> languages;
  languages.reserve(page.blocks.size());
  for (const Block& block : page.blocks.blocks()) {
    std::string language = elements.of(block.first_text);
    const bool other = is_language_tag(language) && ascii_lowered(primary_subtag(language)) != own;
    languages.push_back(other ? std::move(language) : std::string());
  }
  return languages;
}

}  // namespace winnow
