// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/bomb_check.h"

#include "extractor/html/load_estimate.h"
#include "extractor/html/tag_scanner.h"

namespace winnow {
namespace {

MarkupTag tag_of(const TagScanner& scanner) {
  return {scanner.tag(), scanner.name(), scanner.self_closing(), scanner.attribute_count()};
}

}  // namespace

Degraded check_for_bomb(std::string_view html, const Limits& limits) {
  TagScanner scanner(html);
  LoadEstimate load(limits);
  for (;;) {
    switch (scanner.next()) {
      case TagScanner::Token::end:
        return Degraded::no;
      case TagScanner::Token::start_tag:
        if (scanner.attribute_count() > limits.attributes_per_tag) return Degraded::attributes;
        if (load.start_tag(tag_of(scanner))) scanner.scan_content();
        break;
      case TagScanner::Token::end_tag:
        load.end_tag(tag_of(scanner));
        break;
      case TagScanner::Token::text:
        load.text(scanner.bytes().size());
        break;
      default:
        break;
    }
    if (const Degraded limit = load.over_limit(); limit != Degraded::no) return limit;
  }
}

}  // namespace winnow
