// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <string>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/html/gumbo/parser_input.h"
#include "extractor/html/scan/bomb_check.h"
#include "extractor/html/scan/element_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// The standard moves so many blocks at one end tag. Of the elements between an element and its
// block it opens so many again; pages with more are left to the parser.
constexpr int kMostRounds = 8;
constexpr std::size_t kMostBetween = 3;

}  // namespace

bool DirectTreeBuilder::end_tag(const MarkupTag& element, std::size_t begin, std::size_t end) {
  drops_line_feed_ = false;
  token_ = begin;
  const Tag tag = element.tag;
  // An end tag may be that of a formatting element that has ended already.
  const bool simple = open_.size() > 0 && phase_ <= PagePhase::in_body && ended_.empty();
  if (simple && open_.top().tag == tag && ends_itself(tag)) return close();
  if (takes_time()) return false;
  if (open_.size() > 0 && open_.top().in_drawing) {
    // gumbo-parser counts all that stands before the > as the name.
    const std::size_t plain = std::string_view("</>").size() + element.name.size();
    return end - begin == plain && !behind_empty_end_tag() && end_in_drawing(element);
  }
  if (!in_content()) return end_outside(element);
  if (phase_ == PagePhase::after_body && tag == Tag::html) return end_structure(tag);
  enter_content();
  return end_in_body(element);
}

bool DirectTreeBuilder::end_in_body(const MarkupTag& element) {
  const Tag tag = element.tag;
  const EndRule rule = end_rule(tag);
  flush_text_of_table();
  const bool of_table = rule == EndRule::table_part || rule == EndRule::template_;
  if (place() == Place::columns && !of_table) return false;
  switch (rule) {
    case EndRule::table_part:
      return end_table_part(tag);
    case EndRule::option:
      return end_option(tag);
    case EndRule::select:
      return end_select();
    case EndRule::structure:
      return end_structure(tag);
    case EndRule::template_:
      return end_template();
    case EndRule::form:
      return end_form();
    default:
      break;
  }
  if (place() == Place::select) return true;
  if (is_table_place(place())) return end_between_parts(tag, rule);
  switch (rule) {
    case EndRule::exact:
      return end_exact(element);
    case EndRule::formatting:
      return end_formatting(tag);
    case EndRule::scoped:
      return end_scoped(tag);
    case EndRule::object:
      return end_object(tag);
    case EndRule::line_break:
      return end_line_break();
    case EndRule::nothing:
      return true;
    default:
      return false;
  }
}

bool DirectTreeBuilder::end_in_drawing(const MarkupTag& element) {
  const std::size_t index = open_.find_if(
      [&](const OpenElement& each) { return !each.in_drawing || is_named(each, element); }, 0);
  if (open_[index].in_drawing) return close_from(index);
  // The element is not of the drawing. Others may share its tag, and p and br make elements in it.
  const bool odd = has_trait(element.tag, kMayShareTag) || element.tag == Tag::p ||
                   end_rule(element.tag) == EndRule::structure || element.tag == Tag::br ||
                   may_hold_html();
  return !odd && in_content() && end_in_body(element);
}

// Ends an element without rules of its own, and all within it.
bool DirectTreeBuilder::end_exact(const MarkupTag& element) {
  const bool shared = has_trait(element.tag, kMayShareTag);
  if (!shared && !open_.has(element.tag)) return ignore_end(element.tag);
  bool told_apart = false;
  const std::size_t index = open_.find_if(
      [&](const OpenElement& each) {
        if (is_named(each, element) || has_trait(each.tag, kSpecial)) return true;
        told_apart = told_apart || (shared && has_trait(each.tag, kMayShareTag));
        return false;
      },
      0);
  // gumbo-parser knows some names that have no Tag, and may read them in place of others.
  const bool known = element.tag == Tag::unknown && gumbo_tag(element.name) != GUMBO_TAG_UNKNOWN;
  if (told_apart && known) return false;
  names_matter_ = names_matter_ || told_apart;
  return !is_named(open_[index], element) || close_from(index);
}

// Ends a formatting element. A block within it goes on behind it (the standard's adoption agency).
bool DirectTreeBuilder::end_formatting(Tag tag) {
  for (int round = 0; round < kMostRounds; ++round) {
    if (ended_.remove(tag)) return true;
    const std::size_t index = open_.find(tag, kHoldsText | kBoundsTables);
    if (index == OpenElements::kNone) return true;
    const std::size_t block = open_.first_above(index, kSpecial);
    if (block == OpenElements::kNone) return close_from(index);
    if (!move_out(index, block)) return false;
  }
  return false;
}

// Moves the block out of the formatting element, a copy of which is opened in the block.
bool DirectTreeBuilder::move_out(std::size_t index, std::size_t block) {
  if (block - index - 1 > kMostBetween || open_.any_taken_out()) return false;
  flush_text();
  std::vector<std::size_t> again;
  for (std::size_t i = index + 1; i < block; ++i) {
    if (has_trait(open_[i].tag, kFormatting)) again.push_back(i);
  }
  moved_ += assembler_.split(index, block, again);
  open_.split(index, block, again);
  return within_limits();
}

// The end tag of a br is a br, or nothing in a template that has had no element yet.
bool DirectTreeBuilder::end_line_break() {
  return current() != Tag::template_ && open_again() && open_implied(Tag::br) && close();
}

// Takes the end tag of an element that is not open. gumbo-parser reads some names in place of those
// that it does not know (StandIns), so that the tag may end one with such a name.
bool DirectTreeBuilder::ignore_end(Tag tag) {
  constexpr std::array kUnknown = {Tag::unknown, Tag::picture, Tag::slot,
                                   Tag::main,    Tag::search,  Tag::dialog};
  const bool may_end =
      has_trait(tag, kMayStandIn) &&
      std::any_of(kUnknown.begin(), kUnknown.end(), [this](Tag each) { return open_.has(each); });
  if (may_end) ignored_ends_.set(static_cast<std::size_t>(tag));
  return true;
}

// Tells whether gumbo-parser tells the names of the page's elements apart, and none of the end tags
// that did nothing has a name that stands in for another.
bool DirectTreeBuilder::names_hold() const {
  if (!names_matter_ && ignored_ends_.none()) return true;
  ElementNames names;
  if (check_for_bomb(html_, options_.limits, &names) != Degraded::no) return false;
  StandIns stand_ins;
  stand_ins.choose(names);
  const auto stands = [&](Tag tag) {
    return !names.has_html(tag) || !stand_ins.of(tag_name(tag)).empty();
  };
  if (names.full() || !stands(Tag::main) || !stands(Tag::search) || !stands(Tag::dialog)) {
    return false;
  }
  for (const std::string& name : names.unknown()) {
    if (stand_ins.of(name).empty()) return false;
  }
  for (std::size_t i = 0; i < kTagCount; ++i) {
    const bool stray = ignored_ends_.test(i);
    if (stray && stand_ins.has(gumbo_tag(tag_name(static_cast<Tag>(i))))) return false;
  }
  return true;
}

bool DirectTreeBuilder::end_scoped(Tag tag) {
  if (is_heading(tag)) return end_heading();
  if (tag == Tag::p && !open_.top().in(kInParagraph)) {
    // The tag alone is an empty paragraph, or nothing in a template that has had no element yet.
    return current() != Tag::template_ && open_implied(Tag::p) && close();
  }
  if (!open_.has(tag)) return ignore_end(tag);
  const unsigned lists = tag == Tag::li ? kBoundsLists : 0U;
  const std::size_t index = open_.find(tag, kBoundsScope | lists);
  return index == OpenElements::kNone || close_from(index);
}

// The end tag of any heading ends the one that is open.
bool DirectTreeBuilder::end_heading() {
  const std::size_t index =
      open_.find_if([](const OpenElement& each) { return is_heading(each.tag); }, kBoundsScope);
  return index == OpenElements::kNone || close_from(index);
}

// Ends the form but keeps the text before its end tag: in gumbo-parser that text goes on behind the
// form. Elements that are open within stay open.
bool DirectTreeBuilder::end_form() {
  const std::size_t index = open_.find(Tag::form, kBoundsScope);
  const bool in_template = open_.has(Tag::template_);
  if (!in_template && place() != Place::select && (!form_open_ || index == OpenElements::kNone)) {
    form_open_ = false;
    return true;
  }
  if (place() != Place::content) return false;
  if (index == OpenElements::kNone) return true;
  close_implied(Tag::unknown);
  if (in_template) return current() == Tag::form && close();
  form_open_ = false;
  if (current() == Tag::form) {
    close_element();
  } else {
    open_.take_out(index);
  }
  return true;
}

bool DirectTreeBuilder::end_object(Tag tag) {
  const std::size_t index = open_.find(tag, kBoundsTables);
  return index == OpenElements::kNone || close_holding(index);
}

// Ends the template and all within it, even parts of tables.
bool DirectTreeBuilder::end_template() {
  const std::size_t index = open_.find(Tag::template_, 0);
  return index == OpenElements::kNone || close_holding(index);
}

bool DirectTreeBuilder::end_option(Tag tag) {
  if (place() == Place::content) return end_exact({tag, tag_name(tag)});
  if (place() != Place::select) return false;
  if (tag == Tag::optgroup && current() == Tag::option && open_.below_top() == Tag::optgroup) {
    close();
  }
  return current() != tag || close();
}

bool DirectTreeBuilder::end_select() {
  if (place() != Place::select) return !open_.has(Tag::select);
  if (current() == Tag::option) close();
  if (current() == Tag::optgroup) close();
  return current() == Tag::select && close();
}

bool DirectTreeBuilder::close_paragraph() {
  return !open_.top().in(kInParagraph) || close_from(open_.find(Tag::p, 0));
}

void DirectTreeBuilder::close_implied(Tag but) {
  while (has_implied_end(current()) && current() != but) close();
}

// Closes the elements from `index` on. Formatting elements within the first one go on behind it.
bool DirectTreeBuilder::close_from(std::size_t index) {
  note_ended(index + 1);
  while (open_.size() > index) close();
  return true;
}

// Notes that the formatting elements from `index` on end before their own end tags.
void DirectTreeBuilder::note_ended(std::size_t index) {
  for (std::size_t i = open_.size(); i-- > index;) {
    if (has_trait(open_[i].tag, kFormatting) && !open_[i].in_drawing) ended_.add(open_[i]);
  }
}

// Closes an element that holds its formatting elements, and all within it. Returns false if another
// that does is open within.
bool DirectTreeBuilder::close_holding(std::size_t index) {
  if (open_.first_above(index, kHoldsText) != OpenElements::kNone) return false;
  while (open_.size() > index) close();
  ended_.end_scope();
  return true;
}

// Tells whether the open element is one that `element` ends by its name.
bool DirectTreeBuilder::is_named(const OpenElement& open, const MarkupTag& element) const {
  const bool named = open.in_drawing || element.tag == Tag::unknown;
  return named ? equals_in_any_case(open.name, ascii_lowered(element.name))
               : open.tag == element.tag;
}

}  // namespace winnow
