// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/direct_tree.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kManyAttributes = 64;

// The parser keeps track of at most three equal formatting elements within each other.
constexpr std::uint32_t kMostFormatting = 3;

}  // namespace

bool DirectTreeBuilder::start_tag(const StartTag& tag) {
  drops_line_feed_ = false;
  token_ = tag.begin;
  const bool in_drawing = open_.size() > 0 && open_.top().in_drawing;
  const bool done = tag.in_drawing == in_drawing && read_attributes(tag) && start_element(tag);
  attributes_.clear();
  return done;
}

bool DirectTreeBuilder::start_element(const StartTag& tag) {
  if (tag.in_drawing) return may_be_drawn(tag.element.tag) && draw(tag);
  const StartRule rule = start_rule(tag.element.tag);
  if (rule == StartRule::structure) return start_structure(tag);
  return phase_ == PagePhase::in_body ? start_in_body(tag, rule) : start_in_head(tag, rule);
}

bool DirectTreeBuilder::read_attributes(const StartTag& tag) const {
  const AttributeScan& scan = tag.attributes;
  if (attributes_.size() < 2 && !scan.references) return true;
  return attributes_.size() <= kManyAttributes && !has_repeated_names(html_, attributes_) &&
         !(scan.references && has_odd_number(html_.substr(scan.begin, scan.end - scan.begin)));
}

bool DirectTreeBuilder::start_structure(const StartTag& tag) {
  switch (tag.element.tag) {
    case Tag::html:
      if (phase_ != PagePhase::before_html) return false;
      phase_ = PagePhase::before_head;
      return open(tag);
    case Tag::head:
      if (phase_ == PagePhase::in_head) return true;  // a second head tag does nothing
      if (phase_ != PagePhase::before_head) return false;
      phase_ = PagePhase::in_head;
      return open(tag);
    default:
      if (phase_ == PagePhase::in_head) close();
      if (phase_ != PagePhase::in_head && phase_ != PagePhase::after_head) return false;
      phase_ = PagePhase::in_body;
      return open(tag);
  }
}

bool DirectTreeBuilder::start_in_head(const StartTag& tag, StartRule rule) {
  if (phase_ == PagePhase::in_head_noscript) {
    if (tag.element.tag == Tag::style) return open(tag);
    return rule == StartRule::metadata && tag.element.tag != Tag::base && open_void(tag);
  }
  if (phase_ == PagePhase::before_head) {
    open_implied(Tag::head);
    phase_ = PagePhase::in_head;
  }
  if (phase_ != PagePhase::in_head) return false;
  if (rule == StartRule::metadata) return open_void(tag);
  if (rule == StartRule::noscript) phase_ = PagePhase::in_head_noscript;
  return (rule == StartRule::raw || rule == StartRule::script_data ||
          rule == StartRule::noscript) &&
         open(tag);
}

bool DirectTreeBuilder::start_in_body(const StartTag& tag, StartRule rule) {
  switch (rule) {
    case StartRule::table_part:
      return start_table_part(tag);
    case StartRule::option:
      return start_option(tag);
    case StartRule::script_data:
      if (place() == Place::select || place() == Place::columns) return false;
      return open(tag);
    default:
      return place() == Place::content && start_content(tag, rule);
  }
}

bool DirectTreeBuilder::start_content(const StartTag& tag, StartRule rule) {
  switch (rule) {
    case StartRule::plain:
      if (equals_in_any_case(tag.element.name, "image")) return false;
      return open(tag);
    case StartRule::block:
    case StartRule::heading:
      return start_block(tag);
    case StartRule::preformatted:
      drops_line_feed_ = true;
      return start_block(tag);
    case StartRule::form:
      if (form_open_) return false;
      form_open_ = true;
      return start_block(tag);
    case StartRule::item:
      return start_item(tag);
    case StartRule::description:
      return start_description(tag);
    case StartRule::button:
    case StartRule::anchor:
      return open_.count(tag.element.tag) == 0 && open(tag);
    case StartRule::formatting:
      return open_.count(tag.element.tag) < kMostFormatting && open(tag);
    case StartRule::table:  // in quirks mode a paragraph goes on around it
      return !open_.top().in(kInParagraph) && open(tag);
    case StartRule::void_:
    case StartRule::metadata:
      return open_void(tag);
    case StartRule::void_block:
      return close_paragraph() && open_void(tag);
    case StartRule::raw_in_body:
      drops_line_feed_ = tag.element.tag == Tag::textarea;
      return open(tag);
    case StartRule::drawing:
      return draw(tag);
    case StartRule::object:
    case StartRule::raw:
    case StartRule::select:
    case StartRule::noscript:
      return open(tag);
    default:
      return false;
  }
}

bool DirectTreeBuilder::start_block(const StartTag& tag) {
  // For the parser a search element is an hgroup if the page has no real hgroup: see StandIns.
  search_seen_ = search_seen_ || tag.element.tag == Tag::search;
  hgroup_seen_ = hgroup_seen_ || tag.element.tag == Tag::hgroup;
  if (search_seen_ && hgroup_seen_) return false;
  if (!close_paragraph()) return false;
  const bool ends_heading = is_heading(tag.element.tag) && is_heading(current());
  return !ends_heading && open(tag);
}

bool DirectTreeBuilder::start_item(const StartTag& tag) {
  if (open_.top().in(kInItem)) {
    close_implied(Tag::li);
    if (current() != Tag::li) return false;
    close();
  }
  return start_block(tag);
}

bool DirectTreeBuilder::start_description(const StartTag& tag) {
  if (open_.top().in(kInDescription)) {
    while (current() == Tag::p || current() == Tag::li) close();
    if (current() != Tag::dt && current() != Tag::dd) return false;
    close();
  }
  return start_block(tag);
}

bool DirectTreeBuilder::start_table_part(const StartTag& tag) {
  switch (tag.element.tag) {
    case Tag::td:
    case Tag::th:
      if (!close_cell()) return false;
      if (place() == Place::table && !open_implied(Tag::tbody)) return false;
      if (place() == Place::table_body && !open_implied(Tag::tr)) return false;
      return place() == Place::row && open(tag);
    case Tag::tr:
      if (!close_row()) return false;
      if (place() == Place::table && !open_implied(Tag::tbody)) return false;
      return place() == Place::table_body && open(tag);
    case Tag::col:
      if (place() == Place::table && !open_implied(Tag::colgroup)) return false;
      return place() == Place::columns && open_void(tag);
    default:
      return close_table_body() && place() == Place::table && open(tag);
  }
}

bool DirectTreeBuilder::start_option(const StartTag& tag) {
  if (place() != Place::select) return false;
  if (current() == Tag::option) close();
  if (tag.element.tag == Tag::optgroup && current() == Tag::optgroup) close();
  return open(tag);
}

}  // namespace winnow
