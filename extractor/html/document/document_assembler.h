// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds a Document node by node, in preorder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/markup_names.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Call open() and close() in pairs around the children, text() and comment() between them,
// attribute() only right after open() or describe_again(), and finish() once, when all is closed.
class DocumentAssembler {
 public:
  explicit DocumentAssembler(std::string source) { document_.source_ = std::move(source); }

  std::string_view source() const { return document_.source_; }
  // Lets the caller change the source while the parser reads it. No byte may move.
  std::string& source_for_parser() { return document_.source_; }
  std::size_t node_count() const { return size_; }
  std::size_t depth() const { return open_.size(); }

  // Opens an element. `name` is needed only if the tag is unknown; `attributes_hash` covers all
  // attributes.
  void open(Tag tag, std::string_view name = {}, std::uint64_t attributes_hash = 0) {
    const NodeIndex node = add_node(NodeKind::element, tag, false, Document::kNoAttributes);
    document_.elements_.push_back(node);
    if (tag == Tag::unknown) document_.unknown_names_.push_back({node, own(name)});
    if (attributes_hash != 0) {
      attributes_hashes_.resize(node + 1);
      attributes_hashes_[node] = attributes_hash;
    }
    open_.push_back(node);
    described_ = node;
  }
  // Forgets the attributes of the open element at `index` (from the outside), to add others.
  void describe_again(std::size_t index, std::uint64_t attributes_hash);
  void attribute(Attribute name, const TextSpan& value) {
    std::uint32_t& list = document_.payloads_[described_];
    if (list == Document::kNoAttributes) {
      list = document_.attribute_lists();
      document_.lists_.push_back({0, static_cast<std::uint32_t>(document_.attributes_.size())});
    }
    document_.attributes_.push_back({name, value});
    document_.lists_.back().present |= Document::bit_of(name);
    document_.present_attributes_ |= Document::bit_of(name);
  }
  // Returns the attribute_list() of the element that attribute() adds to.
  std::uint32_t attributes() const { return document_.payloads_[described_]; }
  // Gives that element, which has no attributes yet, those of another. It must get no more.
  void repeat_attributes(std::uint32_t list) { document_.payloads_[described_] = list; }
  void close() {
    document_.subtree_ends_[open_.back()] = static_cast<NodeIndex>(size_);
    open_.pop_back();
  }
  // Ends the open element at `index` (from the outside) where the one at `block` begins, which goes
  // on in the parent of the first. What stands between the two ends with it, but copies of those at
  // the indexes `again` are opened around the block, and a copy of the element is opened within the
  // block, around all that it holds so far. Returns how many nodes that took.
  std::size_t split(std::size_t index, std::size_t block, std::span<const std::size_t> again);
  // Moves the nodes from `first` on, which are closed and lie within the open element at `index`,
  // before that element. Returns how many nodes that took.
  std::size_t move_before(std::size_t index, NodeIndex first);
  void text(const TextSpan& span, bool blank) { add_text(NodeKind::text, span, blank); }
  void comment(const TextSpan& span) { add_text(NodeKind::comment, span, false); }

  // Returns the cheapest span for `value`: `original` if it is a part of source() and gives exactly
  // `value`, as it stands or with character references decoded; else an owned copy.
  TextSpan span_for(std::string_view original, std::string_view value, ReferenceContext context);
  TextSpan own(std::string_view value);

  Document finish(Degraded degraded, bool hashes);

  // Gives the source back for another attempt.
  std::string release_source() && { return std::move(document_.source_); }

 private:
  NodeIndex add_node(NodeKind kind, Tag tag, bool blank, std::uint32_t payload) {
    if (size_ == document_.kinds_.size()) grow();
    const auto node = static_cast<NodeIndex>(size_++);
    document_.kinds_[node] = kind;
    document_.tags_[node] = tag;
    document_.blank_[node] = blank;
    document_.parents_[node] = open_.empty() ? kNoNode : open_.back();
    document_.subtree_ends_[node] = node + 1;
    document_.payloads_[node] = payload;
    return node;
  }
  void add_text(NodeKind kind, const TextSpan& span, bool blank) {
    add_node(kind, Tag::unknown, blank, static_cast<std::uint32_t>(document_.texts_.size()));
    document_.texts_.push_back(span);
  }
  void grow();
  void set_room(std::size_t nodes);
  void make_room(NodeIndex at, std::size_t before, std::size_t behind);
  void copy_element(NodeIndex from, NodeIndex to, NodeIndex parent);
  void compute_hashes();
  void hash_text(NodeIndex node);
  void hash_element(NodeIndex node);

  // Until finish(), its arrays of nodes may be longer than size_. They grow together.
  Document document_;
  std::size_t size_ = 0;
  std::vector<NodeIndex> open_;
  NodeIndex described_ = kNoNode;                 // attribute() adds to it.
  std::vector<std::uint64_t> attributes_hashes_;  // Nodes behind its end have 0.
  std::string scratch_;
  std::string collapsed_;
  std::string children_structure_;
  std::string children_text_;
  std::string children_full_;
};

}  // namespace winnow
