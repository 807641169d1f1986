// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/parser_input/parser_input.h"

#include "extractor/html/foreign_content.h"
#include "extractor/html/tag_scanner.h"

namespace winnow {

void ParserInput::write(const StandIns& stand_ins, std::string& text) {
  text_ = &text;
  changes_.clear();
  if (stand_ins.empty()) return;
  const std::string_view html = text;
  ForeignContent foreign;
  TagScanner scanner(html);
  for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
    if (token != TagScanner::Token::start_tag && token != TagScanner::Token::end_tag) continue;
    const MarkupTag tag{scanner.tag(), scanner.name(), scanner.self_closing(), 0};
    // In a drawing the parser compares the names of end tags as they are written.
    bool in_drawing = false;
    if (token == TagScanner::Token::start_tag) {
      in_drawing = foreign.start_tag(tag);
      if (in_drawing) scanner.scan_content();
    } else {
      in_drawing = foreign.end_tag(tag);
    }
    if (in_drawing) continue;
    const std::string_view stand_in = stand_ins.of(tag.name);
    if (stand_in.empty()) continue;
    const auto begin = static_cast<std::size_t>(tag.name.data() - html.data());
    changes_.push_back({begin, std::string(tag.name), stand_in});
  }
  // Only now, as ForeignContent keeps views of names.
  for (const Change& each : changes_) {
    text.replace(each.begin, each.original.size(), each.original.size(), ' ');
    text.replace(each.begin, each.stand_in.size(), each.stand_in);
  }
}

void ParserInput::restore() {
  for (const Change& change : changes_) {
    text_->replace(change.begin, change.original.size(), change.original);
  }
  changes_.clear();
}

}  // namespace winnow
