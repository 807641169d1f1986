// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/text/characters.h"

namespace winnow {

bool DirectTreeBuilder::end_tag(const MarkupTag& element, std::size_t begin, std::size_t) {
  drops_line_feed_ = false;
  token_ = begin;
  const Tag tag = element.tag;
  const bool before_end = open_.size() > 0 && phase_ <= PagePhase::in_body;
  if (before_end && open_.top().tag == tag && ends_itself(tag)) return close();
  if (open_.size() > 0 && open_.top().in_drawing) return close_if_current(element);
  if (phase_ == PagePhase::before_html || phase_ == PagePhase::before_head) return false;
  if (phase_ == PagePhase::in_body) return end_in_body(element);
  if (end_rule(tag) == EndRule::structure) return end_structure(tag);
  if (tag == Tag::noscript && current() == tag) phase_ = PagePhase::in_head;
  return (phase_ == PagePhase::in_head || phase_ == PagePhase::in_head_noscript) &&
         close_if_current(element);
}

bool DirectTreeBuilder::end_in_body(const MarkupTag& element) {
  switch (end_rule(element.tag)) {
    case EndRule::exact:
      return is_stray(element.tag) || close_if_current(element);
    case EndRule::scoped:
      return end_scoped(element);
    case EndRule::form:
      return end_form();
    case EndRule::table_part:
      return end_table_part(element.tag);
    case EndRule::option:
      return end_option(element.tag);
    case EndRule::select:
      return end_select();
    case EndRule::structure:
      return end_structure(element.tag);
    case EndRule::unsupported:
      return false;
  }
  return false;
}

bool DirectTreeBuilder::end_scoped(const MarkupTag& element) {
  if (place() != Place::content) return false;
  if (element.tag == Tag::p && !open_.top().in(kInParagraph)) {
    return open_implied(Tag::p) && close();  // the tag alone is an empty paragraph
  }
  if (is_stray(element.tag)) return true;
  close_implied(element.tag);
  return close_if_current(element);
}

// Tells whether this is the end tag of an element that is not open, which does nothing. Elements
// that are younger than gumbo-parser share one tag in it if a page has too many of them for
// stand-ins.
bool DirectTreeBuilder::is_stray(Tag tag) const {
  constexpr std::array kYoung = {Tag::unknown, Tag::picture, Tag::slot};
  const auto open = [this](Tag each) { return open_.count(each) > 0; };
  if (place() != Place::content || open(tag) || is_heading(tag)) return false;
  const bool young = std::find(kYoung.begin(), kYoung.end(), tag) != kYoung.end();
  return !young || std::none_of(kYoung.begin(), kYoung.end(), open);
}

// Closes the form but keeps the text before its end tag: in gumbo-parser that text goes on behind
// the form.
bool DirectTreeBuilder::end_form() {
  if (place() != Place::content) return false;
  close_implied(Tag::unknown);
  if (current() != Tag::form) return false;
  form_open_ = false;
  assembler_.close();
  open_.pop();
  return true;
}

bool DirectTreeBuilder::end_option(Tag tag) {
  if (tag == Tag::optgroup && current() == Tag::option && open_.below_top() == Tag::optgroup) {
    close();
  }
  return current() == tag && close();
}

bool DirectTreeBuilder::end_select() {
  if (current() == Tag::option) close();
  if (current() == Tag::optgroup) close();
  return current() == Tag::select && close();
}

bool DirectTreeBuilder::end_table_part(Tag tag) {
  switch (tag) {
    case Tag::td:
    case Tag::th:
    case Tag::caption:
      if (place() != Place::content) return false;
      close_implied(Tag::unknown);
      return current() == tag && close();
    case Tag::tr:
      return close_cell() && current() == tag && close();
    case Tag::thead:
    case Tag::tbody:
    case Tag::tfoot:
      return close_row() && current() == tag && close();
    case Tag::colgroup:
      return current() == tag && close();
    case Tag::table:
      return close_table_body() && current() == tag && close();
    default:
      return false;
  }
}

bool DirectTreeBuilder::end_structure(Tag tag) {
  if (tag == Tag::head) {
    if (phase_ != PagePhase::in_head || current() != Tag::head) return false;
    phase_ = PagePhase::after_head;
    return close();
  }
  if (phase_ == PagePhase::in_body) {
    // A table or object is in the way, and a select reads only its own tags.
    const bool reaches =
        open_.count(Tag::table) == 0 && open_.count(Tag::object) == 0 && place() == Place::content;
    phase_ = tag == Tag::body ? PagePhase::after_body : PagePhase::after_html;
    return reaches;
  }
  if (tag != Tag::html || phase_ != PagePhase::after_body) return false;
  phase_ = PagePhase::after_html;
  return true;
}

bool DirectTreeBuilder::close_paragraph() {
  if (!open_.top().in(kInParagraph)) return true;
  return current() == Tag::p && close();
}

void DirectTreeBuilder::close_implied(Tag but) {
  while (has_implied_end(current()) && current() != but) close();
}

// Closes the open cell, if there is one. Returns false if it holds elements that need end tags.
bool DirectTreeBuilder::close_cell() {
  if (place() == Place::content) {
    close_implied(Tag::unknown);
    return (current() == Tag::td || current() == Tag::th) && close();
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

bool DirectTreeBuilder::close_if_current(const MarkupTag& element) {
  const OpenElement& top = open_.top();
  const bool named = top.in_drawing || element.tag == Tag::unknown;
  const bool same =
      named ? equals_in_any_case(top.name, ascii_lowered(element.name)) : top.tag == element.tag;
  return same && close();
}

}  // namespace winnow
