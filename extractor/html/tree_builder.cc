// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/tree_builder.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "extractor/html/element_kinds.h"
#include "extractor/html/kept_attributes.h"
#include "extractor/html/tag_scanner.h"
#include "extractor/html/white_space.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

// gumbo numbers its tags in an order of its own.
const std::array<Tag, GUMBO_TAG_LAST + 1>& tags_of_gumbo() {
  static const auto table = [] {
    std::array<Tag, GUMBO_TAG_LAST + 1> tags{};
    for (int i = 0; i < GUMBO_TAG_UNKNOWN; ++i) {
      tags[static_cast<std::size_t>(i)] =
          tag_from_name(gumbo_normalized_tagname(static_cast<GumboTag>(i)));
    }
    return tags;
  }();
  return table;
}

std::string name_of(const GumboElement& element) {
  if (element.tag != GUMBO_TAG_UNKNOWN) return gumbo_normalized_tagname(element.tag);
  GumboStringPiece piece = element.original_tag;
  if (piece.length == 0) return "";
  gumbo_tag_from_original_text(&piece);
  return ascii_lowered({piece.data, piece.length});
}

// Tag::unknown where only the name tells what the element is.
Tag tag_of(const GumboElement& element) {
  const Tag tag = tags_of_gumbo()[element.tag];
  const bool html = element.tag_namespace == GUMBO_NAMESPACE_HTML;
  // A title inside svg is not the page's title.
  return html || tag == Tag::svg || tag == Tag::math ? tag : Tag::unknown;
}

// The tags of elements that are younger than gumbo: dialog, picture, search, slot.
Tag tag_of_new_element(const GumboElement& element, std::string_view name) {
  return element.tag_namespace == GUMBO_NAMESPACE_HTML ? tag_from_name(name) : Tag::unknown;
}

std::string_view view(const GumboStringPiece& piece) { return {piece.data, piece.length}; }

std::string_view unquoted(const GumboStringPiece& value) {
  const std::string_view text = view(value);
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::uint64_t hash_attributes(const GumboVector& attributes) {
  std::uint64_t hash = 0;
  for (unsigned i = 0; i < attributes.length; ++i) {
    const auto* attribute = static_cast<const GumboAttribute*>(attributes.data[i]);
    for (const std::string_view part :
         {std::string_view(attribute->name), std::string_view(attribute->value)}) {
      hash = XXH3_64bits_withSeed(part.data(), part.size(), hash + part.size());
    }
  }
  return hash;
}

class TreeCopy {
 public:
  TreeCopy(const ParseOptions& options, DocumentAssembler& assembler)
      : limits_(options.limits),
        hashes_(options.hashes),
        presentation_(options.presentation),
        assembler_(assembler) {}

  Degraded copy(const GumboNode& root) {
    enter(root);
    while (!path_.empty()) {
      if (assembler_.node_count() > limits_.nodes) return Degraded::nodes;
      if (path_.size() > limits_.depth) return Degraded::depth;
      Level& level = path_.back();
      if (level.next == level.children->length) {
        assembler_.close();
        path_.pop_back();
        continue;
      }
      visit(*static_cast<const GumboNode*>(level.children->data[level.next++]));
    }
    return Degraded::no;
  }

 private:
  struct Level {
    const GumboVector* children;
    unsigned next;
  };

  void visit(const GumboNode& node) {
    switch (node.type) {
      case GUMBO_NODE_ELEMENT:
      case GUMBO_NODE_TEMPLATE:
        return enter(node);
      case GUMBO_NODE_COMMENT:
        return assembler_.comment(assembler_.span_for(comment_body(node.v.text), node.v.text.text,
                                                      ReferenceContext::text));
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_CDATA:
      case GUMBO_NODE_WHITESPACE:
        return copy_text(node.v.text);
      case GUMBO_NODE_DOCUMENT:
        return;
    }
  }

  void enter(const GumboNode& node) {
    const GumboElement& element = node.v.element;
    const std::uint64_t hash = hashes_ ? hash_attributes(element.attributes) : 0;
    if (const Tag tag = tag_of(element); tag != Tag::unknown) {
      assembler_.open(tag, {}, hash);
    } else {
      const std::string name = name_of(element);
      assembler_.open(tag_of_new_element(element, name), name, hash);
    }
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
      if (const auto kept = wanted(attribute.name)) {
        assembler_.attribute(
            *kept, assembler_.span_for(unquoted(attribute.original_value), attribute.value,
                                       ReferenceContext::attribute));
      }
    }
    path_.push_back({&element.children, 0});
  }

  std::optional<Attribute> wanted(std::string_view name) const {
    const std::optional<Attribute> kept = kept_attribute(name);
    return kept || !presentation_ ? kept : presentation_attribute(name);
  }

  void copy_text(const GumboText& text) {
    const std::string_view value = text.text;
    const std::string_view original = view(text.original_text);
    const bool dropped_tags =
        original.size() != value.size() && original.find('<') != std::string_view::npos;
    if (dropped_tags && !is_blank_text(value)) {
      const std::string spaced = with_breaks(original, value);
      return assembler_.text(assembler_.own(spaced), false);
    }
    assembler_.text(assembler_.span_for(original, value, ReferenceContext::text),
                    is_blank_text(value));
  }

  // A text may reach across tags that made no element: stray ones, and with gumbo the end tag of a
  // form (<form>one</form>two is the single text "onetwo"). Where such a tag would break blocks the
  // words on either side are no single word: returns `value` with a line break there.
  static std::string with_breaks(std::string_view original, std::string_view value) {
    std::string spaced;
    std::string plain;
    TagScanner scanner(original);
    for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
      if (token == TagScanner::Token::text) {
        append_decoded(scanner.bytes(), ReferenceContext::text, spaced);
        append_decoded(scanner.bytes(), ReferenceContext::text, plain);
      } else if (token != TagScanner::Token::comment &&
                 text_break(scanner.tag(), scanner.name()) == TextBreak::block) {
        spaced += '\n';
      }
    }
    return plain == value ? spaced : std::string(value);
  }

  // The delimiters are <!-- and --> mostly, but <? and <! begin comments too; where the guess is
  // wrong the assembler sees that the bytes differ and makes a copy.
  static std::string_view comment_body(const GumboText& text) {
    const std::string_view whole = view(text.original_text);
    return whole.size() >= 7 ? whole.substr(4, whole.size() - 7) : whole;
  }

  const Limits& limits_;
  bool hashes_;
  bool presentation_;
  DocumentAssembler& assembler_;
  std::vector<Level> path_;
};

}  // namespace

Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    DocumentAssembler& assembler) {
  return TreeCopy(options, assembler).copy(*output.root);
}

}  // namespace winnow
