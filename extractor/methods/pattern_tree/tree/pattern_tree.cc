// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/pattern_tree.h"

#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "winnow/extractor/template_fit.h"

namespace winnow {
namespace {

constexpr std::array<std::string_view, 4> kOccurrences = {"one", "optional", "set", "optional set"};
static_assert(kOccurrences.size() == static_cast<std::size_t>(Occurrence::optional_set) + 1);

constexpr std::array<std::string_view, 5> kContents = {"element", "group", "fixed", "variant",
                                                       "opaque"};
static_assert(kContents.size() == static_cast<std::size_t>(PatternContent::opaque) + 1);

constexpr std::array<std::string_view, 2> kAlignments = {"peer", "path"};
static_assert(kAlignments.size() == static_cast<std::size_t>(Alignment::path) + 1);

constexpr std::array<std::string_view, 3> kMatchings = {"tolerant", "strict", "greedy"};
static_assert(kMatchings.size() == static_cast<std::size_t>(Matching::greedy) + 1);

}  // namespace

std::string_view occurrence_name(Occurrence occurrence) {
  return kOccurrences[static_cast<std::size_t>(occurrence)];
}

std::string_view pattern_content_name(PatternContent content) {
  return kContents[static_cast<std::size_t>(content)];
}

// The reader has made sure that every string ends in a zero byte.
std::string_view PatternTree::string_at(std::uint32_t offset) const {
  return strings_.data() + offset;
}

std::string_view alignment_name(Alignment alignment) {
  return kAlignments[static_cast<std::size_t>(alignment)];
}

std::string_view matching_name(Matching matching) {
  return kMatchings[static_cast<std::size_t>(matching)];
}

namespace {

// Returns the beginning that a tree keeps: whole characters, and nothing behind a zero byte.
std::string_view kept_part(std::string_view text) {
  text = text.substr(0, text.find('\0'));
  if (text.size() <= kMaxPatternString) return text;
  std::size_t end = kMaxPatternString;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

std::uint32_t PatternTreeBuilder::add(PatternNode node, std::uint32_t parent, std::string_view name,
                                      std::string_view text) {
  const std::uint32_t index = size();
  if (index == 0) intern("");
  node.parent = parent;
  node.end = index + 1;
  node.name = intern(kept_part(name));
  node.text = intern(kept_part(text));
  nodes_.push_back(node);
  return index;
}

std::uint32_t PatternTreeBuilder::intern(std::string_view text) {
  const auto [found, added] =
      offsets_.try_emplace(std::string(text), static_cast<std::uint32_t>(strings_.size()));
  if (added) strings_.append(text).push_back('\0');
  return found->second;
}

PatternTree PatternTreeBuilder::build(bool cut_off) && {
  // The loop runs backwards, so that the end of a subtree is known when its parent needs it.
  for (std::uint32_t node = size(); node-- > 1;) {
    std::uint32_t& end = nodes_[nodes_[node].parent].end;
    if (end < nodes_[node].end) end = nodes_[node].end;
  }
  PatternTreeHeader header;
  header.flat = kPatternTreeFormat.header();
  header.cut_off = cut_off ? 1 : 0;
  header.node_count = size();
  header.string_bytes = static_cast<std::uint32_t>(strings_.size());

  const std::size_t node_bytes = nodes_.size() * sizeof(PatternNode);
  const std::size_t total = sizeof(header) + node_bytes + padded_to_8(strings_.size());
  // Words begin at a multiple of 8; they are zero, so that the padding is zero as well.
  const auto words = std::make_shared<std::vector<std::uint64_t>>(total / 8);
  auto* bytes = reinterpret_cast<std::byte*>(words->data());
  std::memcpy(bytes, &header, sizeof(header));
  std::memcpy(bytes + sizeof(header), nodes_.data(), node_bytes);
  std::memcpy(bytes + sizeof(header) + node_bytes, strings_.data(), strings_.size());
  seal(std::span(bytes, total));
  return PatternTree::read(std::span(bytes, total), words).value();
}

}  // namespace winnow
