// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/tree_copy.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "extractor/html/document/markup_names.h"
#include "extractor/html/scan/source_parts.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Maps gumbo's tags, which it numbers in an order of its own.
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

std::string_view unquoted(const GumboStringPiece& value) {
  const std::string_view text = view(value);
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

class GumboReader {
 public:
  GumboReader(bool presentation, DocumentAssembler& assembler)
      : presentation_(presentation), assembler_(assembler) {}

  static std::uint64_t attributes_hash(const GumboElement& element) {
    AttributesHash hash;
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
      hash.add_parsed(attribute.name, attribute.value);
    }
    return hash.value();
  }

  bool attributes(const GumboElement& element) {
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
      if (const auto kept = wanted_attribute(attribute.name, presentation_)) {
        assembler_.attribute(
            *kept, assembler_.span_for(unquoted(attribute.original_value), attribute.value,
                                       ReferenceContext::attribute));
      }
    }
    return true;
  }

  bool text(const GumboElement&, const GumboText& text) {
    add_text(view(text.original_text), text.text, assembler_);
    return true;
  }

  bool comment(const GumboText& text) {
    add_comment(view(text.original_text), text.text, assembler_);
    return true;
  }

  void opened(Tag) {}
  void closed(Tag) {}

 private:
  bool presentation_;
  DocumentAssembler& assembler_;
};

}  // namespace

std::string name_of(const GumboElement& element, bool written) {
  GumboStringPiece piece = element.original_tag;
  const bool known = element.tag != GUMBO_TAG_UNKNOWN;
  if (known && (!written || piece.length == 0)) return gumbo_normalized_tagname(element.tag);
  // For gumbo a tag begins at the empty end tags before it, which are no tokens.
  constexpr std::string_view kEmptyEnd = "</>";
  while (view(piece).starts_with(kEmptyEnd)) {
    piece.data += kEmptyEnd.size();
    piece.length -= kEmptyEnd.size();
  }
  if (piece.length == 0) return "";
  gumbo_tag_from_original_text(&piece);
  return ascii_lowered({piece.data, piece.length});
}

Tag tag_of(const GumboElement& element) {
  const Tag tag = tags_of_gumbo()[element.tag];
  const bool html = element.tag_namespace == GUMBO_NAMESPACE_HTML;
  // A title inside svg is not the page's title, for instance.
  return html || tag == Tag::svg || tag == Tag::math ? tag : Tag::unknown;
}

Tag tag_of_new_element(const GumboElement& element, std::string_view name) {
  return element.tag_namespace == GUMBO_NAMESPACE_HTML ? tag_from_name(name) : Tag::unknown;
}

bool is_shadow_root(const GumboElement& element) {
  for (unsigned i = 0; i < element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
    if (attribute.name == kShadowRootMode) return makes_shadow_root(attribute.value);
  }
  return false;
}

Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler) {
  GumboReader reader(options.presentation, assembler);
  return *TreeCopy(options, stand_ins, assembler, reader).copy(*output.root);
}

}  // namespace winnow
