// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/text_nodes.h"

#include <string>

#include "extractor/html/document/character_references.h"
#include "extractor/html/document/element_kinds.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/utf8/noncharacters.h"
#include "extractor/text/white_space.h"

namespace winnow {
namespace {

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

}  // namespace

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

}  // namespace winnow
