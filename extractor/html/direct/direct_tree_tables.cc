// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes tables and what stands between their parts (HTML Living Standard, sections 13.2.6.4.9 to
// 13.2.6.4.15, and 13.2.6.1 for what goes before a table).
#include <algorithm>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/text/characters.h"

namespace winnow {

// In quirks mode a paragraph goes on around a table. Without a document type a page is in it.
bool DirectTreeBuilder::start_table(const StartTag& tag) {
  if (in_stray()) return close_stray() && start_next_table(tag);
  if (open_.top().in(kInParagraph)) {
    if (quirks_ == Quirks::unknown) return false;
    if (quirks_ == Quirks::no && !close_paragraph()) return false;
  }
  return open(tag);
}

// Starts what may stand between the parts of a table, or goes before the table.
bool DirectTreeBuilder::start_in_table(const StartTag& tag, StartRule rule) {
  if (rule == StartRule::form && !open_.has(Tag::template_)) {
    if (form_open_) return true;
    if (open_.has(Tag::form)) return false;
    form_open_ = true;
    return open_void(tag);
  }
  if (rule == StartRule::table) return start_next_table(tag);
  if (tag.element.tag == Tag::input) return start_input(tag);
  return start_stray(tag, rule);
}

// Starts an element between the parts of a table.
bool DirectTreeBuilder::start_stray(const StartTag& tag, StartRule rule) {
  // An anchor that is open around the table would end.
  const bool anchored =
      rule == StartRule::anchor && open_.find(Tag::a, kHoldsText) != OpenElements::kNone;
  if (!ended_.empty() || open_.any_taken_out() || anchored) return false;
  strayed_ = open_.size();
  first_strayed_ = static_cast<NodeIndex>(assembler_.node_count());
  return start_content(tag, rule);
}

// Tells whether an element in one that stands between the parts of a table is as any other.
bool DirectTreeBuilder::fits_stray(StartRule rule) const {
  switch (rule) {
    case StartRule::form:
    case StartRule::object:
    case StartRule::template_:
    case StartRule::drawing:
    case StartRule::option:
      return false;
    default:
      return ended_.empty();
  }
}

// A table between the parts of a table ends it.
bool DirectTreeBuilder::start_next_table(const StartTag& tag) {
  return close_table_body() && current() == Tag::table && close() &&
         start_in_body(tag, StartRule::table);
}

// A hidden input may stand between the parts of a table.
bool DirectTreeBuilder::start_input(const StartTag& tag) {
  const auto type =
      std::find_if(attributes_.begin(), attributes_.end(), [this](const SourceAttribute& each) {
        return source_attributes_.lower_name(each) == "type";
      });
  if (type == attributes_.end()) return start_stray(tag, StartRule::void_);
  if (type->references) return false;
  const bool hidden = equals_in_any_case(html_.substr(type->value, type->value_length), "hidden");
  return hidden ? open_void(tag) : start_stray(tag, StartRule::void_);
}

bool DirectTreeBuilder::start_table_part(const StartTag& tag) {
  if (outside_tables()) return true;
  if (!close_stray()) return false;
  switch (tag.element.tag) {
    case Tag::td:
    case Tag::th:
      if (!close_cell()) return false;
      if (place() == Place::table && !open_implied(Tag::tbody)) return false;
      if (place() == Place::table_body && !open_implied(Tag::tr)) return false;
      return place() == Place::row && start_holding(tag);
    case Tag::tr:
      if (!close_row()) return false;
      if (place() == Place::table && !open_implied(Tag::tbody)) return false;
      return place() == Place::table_body && open(tag);
    case Tag::col:
      if (place() == Place::columns) return open_void(tag);
      if (!close_table_body()) return false;
      return place() == Place::table && open_implied(Tag::colgroup) && open_void(tag);
    case Tag::caption:
      return close_table_body() && place() == Place::table && start_holding(tag);
    default:
      return close_table_body() && place() == Place::table && open(tag);
  }
}

// Takes an end tag between the parts of a table, where only tags of tables see what is open. An
// element that the tag makes would go before the table.
bool DirectTreeBuilder::end_between_parts(Tag tag, EndRule rule) {
  if (rule == EndRule::formatting) ended_.remove(tag);
  return rule != EndRule::line_break && rule != EndRule::unsupported && tag != Tag::p;
}

bool DirectTreeBuilder::end_table_part(Tag tag) {
  if (outside_tables()) return true;
  switch (place()) {
    case Place::content:
      return in_stray() ? end_stray(tag) : end_cell(tag);
    case Place::columns:
      if (tag == Tag::col) return true;
      close();
      return tag == Tag::colgroup || end_within_table(tag);
    case Place::table:
    case Place::table_body:
    case Place::row:
      return end_within_table(tag);
    default:
      return false;
  }
}

// Takes an end tag in a cell or caption.
bool DirectTreeBuilder::end_cell(Tag tag) {
  const std::size_t cell = innermost_cell();
  if (cell == OpenElements::kNone) return false;
  if (open_[cell].tag == tag) return close_holding(cell);
  if (has_trait(tag, kIsCell) || tag == Tag::colgroup || tag == Tag::col) return true;
  if (open_[cell].tag == Tag::caption && tag != Tag::table) return true;
  if (open_.find(tag, kBoundsTables) == OpenElements::kNone) return true;
  return close_holding(cell) && end_within_table(tag);
}

// Takes an end tag in an element that stands between the parts of a table. It ends the element,
// unless it does nothing.
bool DirectTreeBuilder::end_stray(Tag tag) {
  const bool cell = has_trait(tag, kIsCell) || tag == Tag::colgroup || tag == Tag::col;
  const bool in_row = open_[strayed_ - 1].place == Place::row;
  if (cell || (tag == Tag::tr && !in_row)) return true;
  if (open_.find(tag, kBoundsTables) == OpenElements::kNone) return true;
  return close_stray() && end_within_table(tag);
}

// Takes an end tag between the parts of a table. Those of parts that are not open do nothing.
bool DirectTreeBuilder::end_within_table(Tag tag) {
  switch (tag) {
    case Tag::tr:
      return place() != Place::row || close();
    case Tag::thead:
    case Tag::tbody:
    case Tag::tfoot:
      if (open_.find(tag, kBoundsTables) == OpenElements::kNone) return true;
      return close_row() && current() == tag && close();
    case Tag::table:
      return close_table_body() && current() == Tag::table && close();
    default:
      return true;
  }
}

std::size_t DirectTreeBuilder::innermost_cell() {
  return open_.find_if([](const OpenElement& each) { return has_trait(each.tag, kIsCell); },
                       kBoundsTables);
}

// Closes the open cell or caption, if there is one, or a group of columns.
bool DirectTreeBuilder::close_cell() {
  if (place() == Place::content) {
    const std::size_t cell = innermost_cell();
    return cell != OpenElements::kNone && close_holding(cell);
  }
  if (place() == Place::columns) close();
  return place() != Place::select && place() != Place::head;
}

bool DirectTreeBuilder::close_row() {
  if (!close_cell()) return false;
  return current() != Tag::tr || close();
}

bool DirectTreeBuilder::close_table_body() {
  if (!close_row()) return false;
  return place() != Place::table_body || close();
}

// Closes the element that stands between the parts of a table, if there is one.
bool DirectTreeBuilder::close_stray() {
  stray_goes_on_ = false;
  if (!in_stray()) return true;
  note_ended(strayed_);
  while (in_stray()) close();
  return within_limits();
}

void DirectTreeBuilder::leave_stray() {
  strayed_ = kNoStray;
  move_out_of_table(first_strayed_);
}

// Puts the nodes from `first` on, which are no parts of a table, before the table. No element may
// be taken off the stack.
void DirectTreeBuilder::move_out_of_table(NodeIndex first) {
  moved_ += assembler_.move_before(open_.find(Tag::table, kBoundsTables), first);
}

}  // namespace winnow
