// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/bomb_check.h"

#include "extractor/html/scan/load_estimate.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

// Tells whether a drawing or formula may begin anywhere the parser looks for markup.
bool may_have_foreign_content(std::string_view html) {
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const std::string_view name = html.substr(at + 1, 4);
    if (begins_in_any_case(name, "svg") || begins_in_any_case(name, "math")) return true;
  }
  return false;
}

}  // namespace

Degraded check_for_bomb(std::string_view html, const Limits& limits, PageNames* names) {
  TagScanner scanner(html);
  LoadEstimate load(limits);
  bool hides_markup = false;
  for (;;) {
    switch (scanner.next()) {
      case TagScanner::Token::end:
        return Degraded::no;
      case TagScanner::Token::start_tag: {
        if (scanner.attribute_count() > limits.attributes_per_tag) return Degraded::attributes;
        const bool in_drawing = load.start_tag(scanner.markup_tag());
        if (in_drawing) scanner.scan_content();
        if (names != nullptr) names->start_tag(scanner.tag(), scanner.name(), in_drawing);
        break;
      }
      case TagScanner::Token::end_tag:
        load.end_tag(scanner.markup_tag());
        break;
      case TagScanner::Token::text:
        load.text(scanner.bytes().size());
        break;
      case TagScanner::Token::comment:
        if (scanner.bytes().starts_with("<![CDATA[") && load.section()) scanner.scan_section();
        break;
      default:
        break;
    }
    if (load.foreign().hides_markup() && !hides_markup) {
      hides_markup = true;
      if (may_have_foreign_content(html)) return Degraded::parser_fault;
    }
    if (const Degraded limit = load.over_limit(); limit != Degraded::no) return limit;
  }
}

}  // namespace winnow
