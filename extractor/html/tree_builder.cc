// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/tree_builder.h"

#include <xxhash.h>

#include <string>

#include "extractor/html/element_kinds.h"
#include "extractor/html/kept_attributes.h"
#include "extractor/html/noncharacters.h"
#include "extractor/html/tag_scanner.h"
#include "extractor/html/tree_copy.h"
#include "extractor/html/white_space.h"

namespace winnow {
namespace {

std::string_view unquoted(const GumboStringPiece& value) {
  const std::string_view text = view(value);
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

// Tags of these amid a text end and begin nothing.
bool is_outline(Tag tag) { return tag == Tag::html || tag == Tag::head || tag == Tag::body; }

// A text may reach across tags that made no element: stray ones, and with gumbo the end tag of a
// form (<form>one</form>two is the single text "onetwo"). Where such a tag would break blocks the
// words on either side are no single word: returns `value` with a line break there.
std::string with_breaks(std::string_view original, std::string_view value) {
  std::string spaced;
  std::string plain;
  TagScanner scanner(original);
  for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
    if (token == TagScanner::Token::text) {
      append_decoded(scanner.bytes(), ReferenceContext::text, spaced);
      append_decoded(scanner.bytes(), ReferenceContext::text, plain);
    } else if (token != TagScanner::Token::comment && !is_outline(scanner.tag()) &&
               text_break(scanner.tag(), scanner.name()) == TextBreak::block) {
      spaced += '\n';
    }
  }
  std::string text;
  append_parsed_value(value, text);
  return plain == text ? spaced : text;
}

// The delimiters are <!-- and --> mostly, but <? and <! begin comments too; where the guess is
// wrong the assembler sees that the bytes differ and makes a copy.
std::string_view comment_body(std::string_view whole) {
  return whole.size() >= 7 ? whole.substr(4, whole.size() - 7) : whole;
}

class PageReader {
 public:
  PageReader(bool presentation, DocumentAssembler& assembler)
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

void AttributesHash::add(std::string_view name, std::string_view value) {
  for (const std::string_view part : {name, value}) {
    value_ = XXH3_64bits_withSeed(part.data(), part.size(), value_ + part.size());
  }
}

void AttributesHash::add_parsed(std::string_view name, std::string_view value) {
  parsed_value_.clear();
  append_parsed_value(value, parsed_value_);
  add(name, parsed_value_);
}

void add_text(std::string_view original, std::string_view value, DocumentAssembler& assembler) {
  const bool dropped_tags =
      original.size() != value.size() && original.find('<') != std::string_view::npos;
  if (dropped_tags && !is_blank_text(value)) {
    assembler.text(assembler.own(with_breaks(original, value)), false);
    return;
  }
  assembler.text(assembler.span_for(original, value, ReferenceContext::text), is_blank_text(value));
}

void add_comment(std::string_view original, std::string_view value, DocumentAssembler& assembler) {
  assembler.comment(assembler.span_for(comment_body(original), value, ReferenceContext::text));
}

Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler) {
  PageReader reader(options.presentation, assembler);
  return *TreeCopy(options, stand_ins, assembler, reader).copy(*output.root);
}

}  // namespace winnow
