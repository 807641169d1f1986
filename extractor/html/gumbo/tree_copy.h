// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree into a Document.
#pragma once

#include <gumbo.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/document/shadow_root.h"
#include "extractor/html/gumbo/parser_input.h"
#include "winnow/extractor/parse_options.h"
#include "winnow/extractor/tag.h"

namespace winnow {

inline std::string_view view(const GumboStringPiece& piece) { return {piece.data, piece.length}; }

// Returns the element's tag, or Tag::unknown if only the name tells what it is. It is thread-safe.
Tag tag_of(const GumboElement& element);

// Returns the tag of an element that gumbo does not know, or that has a stand-in, by its name.
Tag tag_of_new_element(const GumboElement& element, std::string_view name);

// Tells whether a template element is a declarative shadow root.
bool is_shadow_root(const GumboElement& element);

// Returns the name in lower case. With `written` it is the name in the page even if the parser read
// a stand-in.
std::string name_of(const GumboElement& element, bool written = false);

// Walks through gumbo's tree and copies it. `Reader` knows what the parts of nodes say. Its
// functions add them to the assembler, and return false if the tree is of no use:
//
//   std::uint64_t attributes_hash(const GumboElement&);  only called if hashes are wanted
//   bool attributes(const GumboElement&);
//   bool text(const GumboElement& parent, const GumboText&);
//   bool comment(const GumboText&);
//   void opened(Tag);  for each element
//   void closed(Tag);
template <typename Reader>
class TreeCopy {
 public:
  TreeCopy(const ParseOptions& options, const StandIns& stand_ins, DocumentAssembler& assembler,
           Reader& reader)
      : limits_(options.limits),
        hashes_(options.hashes),
        stand_ins_(stand_ins),
        assembler_(assembler),
        reader_(reader) {}

  // Returns the limit that was hit, Degraded::no if all is copied, or nothing if the reader failed.
  std::optional<Degraded> copy(const GumboNode& root) {
    if (!enter(root)) return std::nullopt;
    while (!path_.empty()) {
      if (assembler_.node_count() > limits_.nodes) return Degraded::nodes;
      if (path_.size() > limits_.depth) return Degraded::depth;
      Level& level = path_.back();
      const GumboVector& children = level.element->children;
      if (level.next == children.length) {
        reader_.closed(level.tag);
        assembler_.close();
        path_.pop_back();
        continue;
      }
      const void* child = children.data[level.next++];
      if (!visit(*level.element, *static_cast<const GumboNode*>(child))) return std::nullopt;
    }
    return Degraded::no;
  }

 private:
  struct Level {
    const GumboElement* element;
    Tag tag;
    unsigned next;
  };

  bool visit(const GumboElement& parent, const GumboNode& node) {
    switch (node.type) {
      case GUMBO_NODE_ELEMENT:
      case GUMBO_NODE_TEMPLATE:
        return enter(node);
      case GUMBO_NODE_COMMENT:
        return reader_.comment(node.v.text);
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_CDATA:
      case GUMBO_NODE_WHITESPACE:
        return reader_.text(parent, node.v.text);
      case GUMBO_NODE_DOCUMENT:
        return true;
    }
    return true;
  }

  bool enter(const GumboNode& node) {
    const GumboElement& element = node.v.element;
    const bool hashed = hashes_ && element.attributes.length > 0;
    const std::uint64_t hash = hashed ? reader_.attributes_hash(element) : 0;
    const bool stands_in = stand_ins_.has(element.tag);
    Tag tag = stands_in ? Tag::unknown : tag_of(element);
    if (tag == Tag::template_ && is_shadow_root(element)) {
      tag = Tag::unknown;
      assembler_.open(tag, kShadowRootName, hash);
    } else if (tag != Tag::unknown) {
      assembler_.open(tag, {}, hash);
    } else {
      const std::string name = name_of(element, stands_in);
      tag = tag_of_new_element(element, name);
      assembler_.open(tag, name, hash);
    }
    path_.push_back({&element, tag, 0});
    reader_.opened(tag);
    return element.attributes.length == 0 || reader_.attributes(element);
  }

  const Limits& limits_;
  bool hashes_;
  const StandIns& stand_ins_;
  DocumentAssembler& assembler_;
  Reader& reader_;
  std::vector<Level> path_;
};

// Copies `output`, which must come from parsing assembler.source() with `stand_ins` in it. Stops at
// the limits for depth and nodes and returns the one it hit; then the assembler is of no more use.
// Attributes are hashed only if the options ask for hashes.
Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler);

}  // namespace winnow
