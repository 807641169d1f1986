// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page_tree/page_tree.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Different seeds keep an element from ever hashing like a text, and a text like an image.
constexpr XXH64_hash_t kStructureSeed = 1;
constexpr XXH64_hash_t kElementSeed = 2;
constexpr XXH64_hash_t kTextSeed = 3;
constexpr XXH64_hash_t kImageSeed = 4;
constexpr XXH64_hash_t kNameSeed = 0;
constexpr XXH64_hash_t kKeySeed = 5;

// Hashes are stored and compared on other machines, so they are made from little-endian bytes.
constexpr std::uint64_t as_little_endian(std::uint64_t number) {
  if constexpr (std::endian::native == std::endian::little) return number;
  return __builtin_bswap64(number);
}

// Returns the label of a name, which is none of the labels that have a meaning.
std::uint64_t label_of(std::string_view name, XXH64_hash_t seed) {
  const std::uint64_t hash = XXH3_64bits_withSeed(name.data(), name.size(), seed);
  return hash > kDataLabel ? hash : ~hash;
}

using TagLabels = std::array<std::uint64_t, kTagCount>;

TagLabels hash_tag_names() {
  TagLabels labels{};
  for (std::size_t i = 0; i < kTagCount; ++i) labels[i] = name_hash(tag_name(static_cast<Tag>(i)));
  return labels;
}

std::uint64_t element_label(const Document& document, NodeIndex node) {
  static const TagLabels labels = hash_tag_names();
  const Tag tag = document.tag(node);
  return tag == Tag::unknown ? name_hash(document.name(node))
                             : labels[static_cast<std::size_t>(tag)];
}

bool is_left_out(const Document& document, NodeIndex node) {
  if (document.is_element(node)) return node != 0 && is_textless(document.tag(node));
  return !document.is_text(node) || document.is_blank(node);
}

// Folds digits, because numbers in ids and classes count pages or items: so all items have one key.
void append_folded(std::string_view text, std::string& out) {
  while (!text.empty()) {
    const auto digit = std::find_if(text.begin(), text.end(), is_ascii_digit);
    out.append(text.begin(), digit);
    if (digit == text.end()) return;
    out += '0';
    const auto behind = std::find_if_not(digit, text.end(), is_ascii_digit);
    text.remove_prefix(static_cast<std::size_t>(behind - text.begin()));
  }
}

void append_classes(std::string_view classes, std::string& out) {
  for (int i = 0; i < kMaxKeyClasses; ++i) {
    classes = trimmed(classes);
    const std::string_view token = first_token(classes);
    if (token.empty()) return;
    out += '.';
    append_folded(token, out);
    classes.remove_prefix(token.size());
  }
}

// Returns the first characters of UTF-8 text that take at most `bytes`.
std::string_view beginning(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

std::uint64_t path_hash(std::uint64_t above, std::uint64_t name) {
  const std::array<std::uint64_t, 2> parts{above, name};
  return XXH3_64bits(parts.data(), sizeof parts);
}

}  // namespace

std::uint64_t name_hash(std::string_view name) { return label_of(name, kNameSeed); }

std::uint64_t key_hash(std::string_view key) { return label_of(key, kKeySeed); }

void PageTreeBuilder::build(const Document& document, const ClassNumbers& classes, WithNames names,
                            PageTree& tree, WithStructure structure) {
  names_ = names;
  tree.nodes.clear();
  tree.nodes.reserve(document.size());
  tree.strings.assign(names == WithNames::no ? 0 : 1, '\0');
  known_keys_.fill({});  // Their names are those of another tree.
  keys_of_lists_.assign(document.attribute_lists(), {});
  std::uint32_t open = kNoNode;  // This is the innermost element that has not ended.
  for (NodeIndex node = 0; node < document.size();) {
    if (is_left_out(document, node)) {
      node = document.subtree_end(node);
      continue;
    }
    while (open != kNoNode && node >= document.subtree_end(tree.nodes[open].node)) {
      tree.nodes[open].end = tree.size();
      open = tree.nodes[open].parent;
    }
    PageTreeNode& added = tree.nodes.emplace_back();
    added.node = node;
    added.parent = open;
    added.end = tree.size();
    if (const NodeIndex behind = read_data(document, node); behind != kNoNode) {
      add_data(document.is_text(node), added, tree.strings);
      node = behind;
      continue;
    }
    add_element(document, classes.of(node), added, tree.strings);
    open = tree.size() - 1;
    ++node;
  }
  for (; open != kNoNode; open = tree.nodes[open].parent) tree.nodes[open].end = tree.size();
  hash_elements(tree, structure);
}

NodeIndex PageTreeBuilder::read_data(const Document& document, NodeIndex node) {
  collapsed_.clear();
  if (document.is_text(node)) return read_texts(document, node);
  if (document.tag(node) != Tag::img) return kNoNode;
  append_collapsed(trimmed(document.attribute(node, Attribute::src, scratch_)), collapsed_);
  trim_end(collapsed_);
  return collapsed_.empty() ? kNoNode : document.subtree_end(node);
}

// Reads all texts that stand side by side.
NodeIndex PageTreeBuilder::read_texts(const Document& document, NodeIndex node) {
  const NodeIndex end = document.subtree_end(document.parent(node));
  while (node < end && (document.is_text(node) || is_left_out(document, node))) {
    if (document.is_text(node)) append_collapsed(document.text(node, scratch_), collapsed_);
    node = document.subtree_end(node);
  }
  trim_end(collapsed_);
  return node;
}

void PageTreeBuilder::add_data(bool text, PageTreeNode& added, std::string& strings) {
  added.label = added.key = added.structure_hash = text ? kTextLabel : kImageLabel;
  added.text_hash =
      XXH3_64bits_withSeed(collapsed_.data(), collapsed_.size(), text ? kTextSeed : kImageSeed);
  if (text && names_ == WithNames::without_texts) return;
  add_name(beginning(collapsed_, kMaxNameBytes), added, strings);
}

void PageTreeBuilder::add_element(const Document& document, std::uint32_t classes,
                                  PageTreeNode& added, std::string& strings) {
  added.label = added.key = element_label(document, added.node);
  const bool plain = !document.has_attributes(added.node);
  if (plain && names_ == WithNames::no) return;
  if (plain) return find_key(document, classes, added, strings);
  KeyOfList& same = keys_of_lists_[document.attribute_list(added.node)];
  if (same.key == 0) {
    find_key(document, classes, added, strings);
    same = {added.key, added.name};
  }
  added.key = same.key;
  added.name = same.name;
}

void PageTreeBuilder::find_key(const Document& document, std::uint32_t classes, PageTreeNode& added,
                               std::string& strings) {
  const std::string_view id = document.attribute(added.node, Attribute::id, id_scratch_);
  if (id.empty() && classes == 0 && names_ == WithNames::no) return;
  std::uint64_t written = path_hash(added.label, classes);
  if (!id.empty()) written = XXH3_64bits_withSeed(id.data(), id.size(), written);
  KnownKey& known = known_keys_[written % known_keys_.size()];
  if (known.key == 0 || known.written != written) {
    const std::string_view value = document.attribute(added.node, Attribute::class_, scratch_);
    const std::uint64_t key = read_key(document.name(added.node), added.label, id, value);
    add_name(beginning(key_, kMaxElementNameBytes), added, strings);
    known = {written, key, added.name};
  }
  added.key = known.key;
  added.name = known.name;
}

std::uint64_t PageTreeBuilder::read_key(std::string_view name, std::uint64_t label,
                                        std::string_view id, std::string_view classes) {
  key_.assign(name);
  id = trimmed(id);
  if (!id.empty()) append_folded(id, key_ += '#');
  append_classes(classes, key_);
  return key_.size() > name.size() ? key_hash(key_) : label;
}

void PageTreeBuilder::add_name(std::string_view name, PageTreeNode& added, std::string& strings) {
  if (names_ == WithNames::no) return;
  added.name = static_cast<std::uint32_t>(strings.size());
  strings += name;
  strings += '\0';
}

namespace {

// Hashes the label of an element, and one of the hashes of each of its children.
template <std::uint64_t PageTreeNode::*hash>
std::uint64_t hash_of_children(const PageTree& tree, std::uint32_t element, XXH64_hash_t seed,
                               std::vector<std::uint64_t>& many) {
  // Most elements have few children.
  std::array<std::uint64_t, 8> few{as_little_endian(tree.nodes[element].label)};
  std::size_t count = 1;
  const std::uint32_t end = tree.nodes[element].end;
  std::uint32_t child = element + 1;
  for (; child < end && count < few.size(); child = tree.nodes[child].end) {
    few[count++] = as_little_endian(tree.nodes[child].*hash);
  }
  if (child >= end) {
    return XXH3_64bits_withSeed(few.data(), count * sizeof(std::uint64_t), seed);
  }
  many.assign(few.begin(), few.end());
  for (; child < end; child = tree.nodes[child].end) {
    many.push_back(as_little_endian(tree.nodes[child].*hash));
  }
  return XXH3_64bits_withSeed(many.data(), many.size() * sizeof(std::uint64_t), seed);
}

}  // namespace

void PageTreeBuilder::hash_elements(PageTree& tree, WithStructure structure) {
  // The loop runs backwards, so that children come before their parents.
  for (std::uint32_t i = tree.size(); i-- > 0;) {
    PageTreeNode& element = tree.nodes[i];
    if (element.is_data()) continue;
    element.text_hash = hash_of_children<&PageTreeNode::text_hash>(tree, i, kElementSeed, hashes_);
    if (structure == WithStructure::no) continue;
    element.structure_hash =
        hash_of_children<&PageTreeNode::structure_hash>(tree, i, kStructureSeed, hashes_);
  }
}

std::vector<std::uint32_t> nodes_around(const Document& document, const PageTree& tree) {
  std::vector<std::uint32_t> found(document.size());
  std::uint32_t next = 0;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (next < tree.size() && tree.nodes[next].node == node) {
      found[node] = next++;
    } else if (node > 0) {
      found[node] = found[document.parent(node)];
    }
  }
  return found;
}

PageTree without_texts(const PageTree& tree) {
  const auto is_kept = [&](std::uint32_t node) { return tree.nodes[node].label != kTextLabel; };
  // These are the places of the nodes in the new tree. A text, which it lacks, has that of the
  // next.
  std::vector<std::uint32_t> places(tree.size() + std::size_t{1});
  for (std::uint32_t i = 0; i < tree.size(); ++i) places[i + 1] = places[i] + (is_kept(i) ? 1 : 0);
  PageTree kept;
  kept.nodes.reserve(places.back());
  kept.strings = tree.strings;
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (!is_kept(i)) continue;
    PageTreeNode& node = kept.nodes.emplace_back(tree.nodes[i]);
    if (node.parent != kNoNode) node.parent = places[node.parent];
    node.end = places[node.end];
  }
  return kept;
}

namespace {

// Most paths stand on a page many times. This remembers the last path of each slot, so that few are
// left to be sorted. Unlike a hash table it has no bad case that a page could bring about.
class RecentPaths {
 public:
  // Returns true if the path is known to have been asked for before.
  bool met(std::uint64_t path) {
    std::uint64_t& slot = slots_[path % kSlots];
    if (slot == path) return true;
    slot = path;
    return false;
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  std::array<std::uint64_t, kSlots> slots_{};
};

}  // namespace

void hash_paths(const PageTree& tree, PathHashes& hashes) {
  hashes.bare.resize(tree.size());
  hashes.paths.resize(tree.size());
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data()) continue;
    const std::uint64_t above = element.parent == kNoNode ? 0 : hashes.bare[element.parent];
    hashes.bare[node] = path_hash(above, element.label);
    hashes.paths[node] = path_hash(above, element.key);
  }
}

std::vector<std::uint64_t> page_paths(const PageTree& tree) {
  PathHashes hashes;
  hash_paths(tree, hashes);
  return page_paths(tree, hashes);
}

std::vector<std::uint64_t> page_paths(const PageTree& tree, const PathHashes& hashes) {
  std::vector<std::uint64_t> paths;
  RecentPaths recent;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    if (tree.nodes[node].is_data() || recent.met(hashes.paths[node])) continue;
    paths.push_back(hashes.paths[node]);
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace winnow
