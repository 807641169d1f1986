// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// The parser opens at most three equal formatting elements again.
constexpr std::uint32_t kMostFormatting = 3;

}  // namespace

bool DirectTreeBuilder::start_tag(const StartTag& tag) {
  drops_line_feed_ = false;
  token_ = tag.begin;
  source_attributes_.forget_joined();
  const bool done = fits_drawing(tag) && attributes_.size() <= kManyAttributes &&
                    (attributes_.size() < 2 || settle_repeated_attributes()) &&
                    start_element(tag);
  attributes_.clear();
  return done;
}

// Ends the drawing if the tag cannot belong to it. Returns false if it is not known whether it
// does.
bool DirectTreeBuilder::fits_drawing(const StartTag& tag) {
  const bool in_drawing = open_.size() > 0 && open_.top().in_drawing;
  if (tag.in_drawing == in_drawing) return true;
  if (tag.in_drawing || !has_trait(tag.element.tag, kEndsDrawings) || may_hold_html()) return false;
  while (open_.top().in_drawing) close();
  return true;
}

// Tells whether the drawing has an element open that holds HTML.
bool DirectTreeBuilder::may_hold_html() const {
  for (std::size_t i = open_.size(); i-- > 0 && open_[i].in_drawing;) {
    for (const std::string_view name : {"foreignobject", "desc", "title"}) {
      if (equals_in_any_case(open_[i].name, name)) return true;
    }
  }
  return false;
}

// Drops attributes whose names come before in the tag. The name of one without a value is joined to
// the next name, as in gumbo-parser.
bool DirectTreeBuilder::settle_repeated_attributes() {
  if (!has_repeated_names(html_, attributes_)) return true;
  std::vector<SourceAttribute> kept;
  std::set<std::string> names;
  std::string joined;
  for (SourceAttribute attribute : attributes_) {
    const bool joins = !joined.empty();
    joined += source_attributes_.lower_name(attribute);
    const bool repeated = !names.insert(joined).second;
    if (repeated && attribute.value == 0) continue;
    if (!repeated) {
      if (joins) attribute.joined = source_attributes_.join(joined);
      if (joins && attribute.joined == 0) return false;
      kept.push_back(attribute);
    }
    joined.clear();
  }
  attributes_ = std::move(kept);
  return true;
}

bool DirectTreeBuilder::start_element(const StartTag& tag) {
  if (tag.in_drawing) return may_be_drawn(tag.element.tag) && draw(tag);
  const StartRule rule = start_rule(tag.element.tag);
  if (rule == StartRule::structure) return start_structure(tag);
  if (!in_content()) return start_outside(tag, rule);
  enter_content();
  return start_in_body(tag, rule);
}

bool DirectTreeBuilder::start_in_body(const StartTag& tag, StartRule rule) {
  if (place() == Place::content) return start_content(tag, rule);
  if (place() == Place::select) return start_in_select(tag, rule);
  flush_text_of_table();
  switch (rule) {
    case StartRule::table_part:
      return start_table_part(tag);
    case StartRule::script_data:
      return place() != Place::columns && open(tag);
    default:
      return is_table_place(place()) && start_in_table(tag, rule);
  }
}

bool DirectTreeBuilder::start_content(const StartTag& tag, StartRule rule) {
  if (!in_stray()) return start_any(tag, rule);
  if (!fits_stray(rule)) return false;
  stray_goes_on_ = true;
  const bool started = start_any(tag, rule);
  stray_goes_on_ = false;
  if (open_.size() == strayed_) leave_stray();
  return started;
}

bool DirectTreeBuilder::start_any(const StartTag& tag, StartRule rule) {
  switch (rule) {
    case StartRule::block:
      return start_block(tag);
    case StartRule::heading:
      return start_heading(tag);
    case StartRule::preformatted:
      drops_line_feed_ = true;
      return start_block(tag);
    case StartRule::form:
      return start_form(tag);
    case StartRule::item:
      return start_item(tag);
    case StartRule::description:
      return start_description(tag);
    case StartRule::table:
      return start_table(tag);
    case StartRule::table_part:
      return start_table_part(tag);
    case StartRule::metadata:
    case StartRule::source:
      return open_void(tag);
    case StartRule::void_block:
      return close_paragraph() && open_void(tag);
    case StartRule::raw_in_body:
      drops_line_feed_ = tag.element.tag == Tag::textarea;
      return open(tag);
    case StartRule::raw:
    case StartRule::script_data:
      return open(tag);
    case StartRule::annotation:
      return start_annotation(tag);
    case StartRule::option:
      return start_option(tag);
    case StartRule::template_:
      return start_holding(tag);
    default:
      return start_in_line(tag, rule);
  }
}

// Starts an element within which formatting elements go on that have ended with others around them.
bool DirectTreeBuilder::start_in_line(const StartTag& tag, StartRule rule) {
  switch (rule) {
    case StartRule::plain:
      if (equals_in_any_case(tag.element.name, "image")) return start_image(tag);
      return open_again() && open(tag);
    case StartRule::button:
      return start_button(tag);
    case StartRule::anchor:
      return start_anchor(tag);
    case StartRule::formatting:
      return tag.element.tag == Tag::nobr ? start_unbroken(tag) : start_formatting(tag);
    case StartRule::object:
      return open_again() && start_holding(tag);
    case StartRule::void_:
      return open_again() && open_void(tag);
    case StartRule::drawing:
      return open_again() && draw(tag);
    case StartRule::select:
    case StartRule::noscript:
      return open_again() && open(tag);
    default:
      return false;
  }
}

// The tag of an image makes an img.
bool DirectTreeBuilder::start_image(StartTag tag) {
  tag.element.tag = Tag::img;
  repeated_tags_.leave_out();
  return open_again() && open_void(tag);
}

bool DirectTreeBuilder::start_block(const StartTag& tag) {
  // For the parser a search element is an hgroup if the page has no real hgroup: see StandIns.
  search_seen_ = search_seen_ || tag.element.tag == Tag::search;
  hgroup_seen_ = hgroup_seen_ || tag.element.tag == Tag::hgroup;
  if (search_seen_ && hgroup_seen_) return false;
  return close_paragraph() && open(tag);
}

bool DirectTreeBuilder::start_heading(const StartTag& tag) {
  if (!close_paragraph()) return false;
  if (is_heading(current())) close();
  return open(tag);
}

// A form within another does nothing, except in a template.
bool DirectTreeBuilder::start_form(const StartTag& tag) {
  if (open_.has(Tag::template_)) return start_block(tag);
  if (form_open_) return true;
  if (open_.has(Tag::form)) return false;  // its end tag was hidden by a table
  form_open_ = true;
  return start_block(tag);
}

bool DirectTreeBuilder::start_item(const StartTag& tag) {
  if (open_.top().in(kInItem) && !close_from(open_.find(Tag::li, 0))) return false;
  return start_block(tag);
}

bool DirectTreeBuilder::start_description(const StartTag& tag) {
  const auto is_part = [](const OpenElement& each) {
    return each.tag == Tag::dt || each.tag == Tag::dd;
  };
  if (open_.top().in(kInDescription) && !close_from(open_.find_if(is_part, 0))) return false;
  return start_block(tag);
}

bool DirectTreeBuilder::start_button(const StartTag& tag) {
  const std::size_t button = open_.find(Tag::button, kBoundsScope);
  if (button != OpenElements::kNone && !close_from(button)) return false;
  return open_again() && open(tag);
}

bool DirectTreeBuilder::start_anchor(const StartTag& tag) {
  // If two are active, only one ends as it should.
  return end_formatting(Tag::a) && ended_.count(Tag::a) == 0 &&
         open_.find(Tag::a, kHoldsText) == OpenElements::kNone && open_again() && open(tag);
}

// Starts a nobr, which ends the one around it.
bool DirectTreeBuilder::start_unbroken(const StartTag& tag) {
  if (!open_again()) return false;
  if (open_.find(Tag::nobr, kBoundsScope) != OpenElements::kNone) {
    if (!end_formatting(Tag::nobr) || !open_again()) return false;
  }
  return open_.count(Tag::nobr) < kMostFormatting && open(tag);
}

bool DirectTreeBuilder::start_formatting(const StartTag& tag) {
  const Tag element = tag.element.tag;
  return open_.count(element) + ended_.count(element) < kMostFormatting && open_again() &&
         open(tag);
}

// Starts an element around which formatting elements are not opened again.
bool DirectTreeBuilder::start_holding(const StartTag& tag) {
  ended_.begin_scope();
  return open(tag);
}

// A select takes only options and scripts. Some tags end it, and others do nothing.
bool DirectTreeBuilder::start_in_select(const StartTag& tag, StartRule rule) {
  const Tag element = tag.element.tag;
  if (rule == StartRule::option) return start_option(tag);
  if (element == Tag::script) return open(tag);
  if (element == Tag::select) return end_select();
  if (element == Tag::input || element == Tag::keygen || element == Tag::textarea) {
    return end_select() && start_in_body(tag, rule);
  }
  const bool of_table = rule == StartRule::table || rule == StartRule::table_part;
  return !of_table && rule != StartRule::template_ && rule != StartRule::unsupported;
}

bool DirectTreeBuilder::start_annotation(const StartTag& tag) {
  const bool text_container = tag.element.tag == Tag::rt || tag.element.tag == Tag::rp;
  if (open_.find(Tag::ruby, kBoundsScope) != OpenElements::kNone) {
    close_implied(text_container ? Tag::rtc : Tag::unknown);
  }
  return open(tag);
}

bool DirectTreeBuilder::start_option(const StartTag& tag) {
  if (place() == Place::content) {
    if (current() == Tag::option) close();
    if (!open_again() || !open(tag)) return false;
    open_.hold_content();
    return true;
  }
  if (current() == Tag::option) close();
  if (tag.element.tag == Tag::optgroup && current() == Tag::optgroup) close();
  return open(tag);
}

}  // namespace winnow
