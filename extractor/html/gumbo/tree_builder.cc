// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/tree_builder.h"

#include <cstdint>
#include <string_view>

#include "extractor/html/document/kept_attributes.h"
#include "extractor/html/gumbo/tree_copy.h"
#include "extractor/html/scan/source_attributes.h"
#include "extractor/html/scan/text_nodes.h"

namespace winnow {
namespace {

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

Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler) {
  GumboReader reader(options.presentation, assembler);
  return *TreeCopy(options, stand_ins, assembler, reader).copy(*output.root);
}

}  // namespace winnow
