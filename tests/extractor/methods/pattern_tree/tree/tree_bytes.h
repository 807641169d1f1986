// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies bytes of trees and model files to damage them, and makes a tree to take them from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Holds a copy that begins at a multiple of 8.
class TreeBytes {
 public:
  explicit TreeBytes(std::span<const std::byte> bytes)
      : words_(std::make_shared<std::vector<std::uint64_t>>(bytes.size() / 8 + 1)),
        size_(bytes.size()) {
    std::memcpy(words_->data(), bytes.data(), bytes.size());
  }

  std::span<std::byte> bytes() const {
    return {reinterpret_cast<std::byte*>(words_->data()), size_};
  }
  std::shared_ptr<const void> owner() const { return words_; }

  template <typename Number>
  void set(std::size_t offset, Number number) {
    std::memcpy(bytes().data() + offset, &number, sizeof(number));
  }

  // Makes the checksum right, as an enemy would.
  void seal() { winnow::seal(bytes()); }

 private:
  std::shared_ptr<std::vector<std::uint64_t>> words_;
  std::size_t size_;
};

inline PatternNode element(std::string_view name, Occurrence occurrence = Occurrence::one) {
  PatternNode node;
  node.label = node.key = name_hash(name);
  node.occurrence = occurrence;
  node.pages = node.trees = 2;
  return node;
}

inline PatternNode data(PatternContent content, std::uint64_t label = kTextLabel) {
  PatternNode node;
  node.label = node.key = label;
  node.content = content;
  node.constant = content == PatternContent::fixed ? 1 : 0;
  node.pages = node.trees = 2;
  return node;
}

inline PatternNode group(Occurrence occurrence) {
  PatternNode node;
  node.content = PatternContent::group;
  node.occurrence = occurrence;
  node.pages = node.trees = 2;
  return node;
}

// Learns from two pages of a glossary. They have the same navigation, a heading, an aside on one of
// them, and pairs of terms and definitions, three on one page and two on the other.
inline PatternTree glossary_tree() {
  PatternTreeBuilder builder;
  const auto html = builder.add(element("html"), kNoPatternNode, "html", "");
  const auto body = builder.add(element("body"), html, "body.post", "");
  PatternNode constant = element("nav");
  constant.constant = 1;
  const auto nav = builder.add(constant, body, "nav#top", "");
  builder.add(data(PatternContent::fixed), nav, "text", "The \"Home\"\n\xE2\x80\xAE");
  const auto heading = builder.add(element("h1"), body, "h1", "");
  builder.add(data(PatternContent::variant), heading, "text", "");
  PatternNode aside = element("aside", Occurrence::optional);
  aside.content = PatternContent::opaque;
  aside.pages = aside.trees = 1;
  builder.add(aside, body, "aside.a&b", "");
  PatternNode entries = group(Occurrence::set);
  entries.trees = 5;
  const auto entry = builder.add(entries, body, "", "");
  PatternNode inner = element("dt");
  inner.trees = 5;
  const auto term = builder.add(inner, entry, "dt", "");
  PatternNode word = data(PatternContent::variant);
  word.trees = 5;
  builder.add(word, term, "text", "");
  inner.label = inner.key = name_hash("dd");
  const auto definition = builder.add(inner, entry, "dd", "");
  word.label = word.key = kDataLabel;
  word.occurrence = Occurrence::optional_set;
  word.trees = 9;
  builder.add(word, definition, "text or image", "");
  return std::move(builder).build(false);
}

}  // namespace winnow
