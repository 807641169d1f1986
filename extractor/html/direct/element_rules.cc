// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/element_rules.h"

#include <array>
#include <initializer_list>

namespace winnow {
namespace {

template <typename Rule>
using RuleTable = std::array<Rule, kTagCount>;

template <typename Rule>
constexpr void set(RuleTable<Rule>& table, std::initializer_list<Tag> tags, Rule rule) {
  for (const Tag tag : tags) table[static_cast<std::size_t>(tag)] = rule;
}

constexpr auto kStartRules = [] {
  RuleTable<StartRule> table{};
  set(table, {Tag::address, Tag::article, Tag::aside,    Tag::blockquote, Tag::center, Tag::details,
              Tag::div,     Tag::dl,      Tag::fieldset, Tag::figcaption, Tag::figure, Tag::footer,
              Tag::header,  Tag::hgroup,  Tag::main,     Tag::menu,       Tag::nav,    Tag::ol,
              Tag::p,       Tag::section, Tag::summary,  Tag::ul,         Tag::dialog, Tag::search},
      StartRule::block);
  set(table, {Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6}, StartRule::heading);
  set(table, {Tag::pre, Tag::listing}, StartRule::preformatted);
  set(table, {Tag::form}, StartRule::form);
  set(table, {Tag::li}, StartRule::item);
  set(table, {Tag::dd, Tag::dt}, StartRule::description);
  set(table, {Tag::button}, StartRule::button);
  set(table, {Tag::a}, StartRule::anchor);
  set(table,
      {Tag::b, Tag::big, Tag::code, Tag::em, Tag::font, Tag::i, Tag::s, Tag::small, Tag::strike,
       Tag::strong, Tag::tt, Tag::u},
      StartRule::formatting);
  set(table, {Tag::object}, StartRule::object);
  set(table, {Tag::table}, StartRule::table);
  set(table,
      {Tag::caption, Tag::colgroup, Tag::col, Tag::thead, Tag::tbody, Tag::tfoot, Tag::tr, Tag::td,
       Tag::th},
      StartRule::table_part);
  set(table,
      {Tag::area, Tag::br, Tag::embed, Tag::img, Tag::input, Tag::keygen, Tag::param, Tag::source,
       Tag::track, Tag::wbr},
      StartRule::void_);
  set(table, {Tag::hr}, StartRule::void_block);
  set(table, {Tag::base, Tag::link, Tag::meta}, StartRule::metadata);
  set(table, {Tag::title}, StartRule::raw);
  set(table, {Tag::script, Tag::style}, StartRule::script_data);
  set(table, {Tag::iframe, Tag::noembed, Tag::textarea}, StartRule::raw_in_body);
  set(table, {Tag::select}, StartRule::select);
  set(table, {Tag::option, Tag::optgroup}, StartRule::option);
  set(table, {Tag::noscript}, StartRule::noscript);
  set(table, {Tag::svg}, StartRule::drawing);
  set(table, {Tag::html, Tag::head, Tag::body}, StartRule::structure);
  set(table,
      {Tag::dir, Tag::applet, Tag::basefont, Tag::bgsound, Tag::frame, Tag::frameset, Tag::isindex,
       Tag::marquee, Tag::math, Tag::menuitem, Tag::nobr, Tag::noframes, Tag::plaintext, Tag::rb,
       Tag::rp, Tag::rt, Tag::rtc, Tag::template_, Tag::xmp},
      StartRule::unsupported);
  return table;
}();

constexpr EndRule end_rule_for(StartRule rule) {
  switch (rule) {
    case StartRule::block:
    case StartRule::heading:
    case StartRule::preformatted:
    case StartRule::item:
    case StartRule::description:
    case StartRule::button:
      return EndRule::scoped;
    case StartRule::form:
      return EndRule::form;
    case StartRule::table:
    case StartRule::table_part:
      return EndRule::table_part;
    case StartRule::option:
      return EndRule::option;
    case StartRule::select:
      return EndRule::select;
    case StartRule::structure:
      return EndRule::structure;
    case StartRule::void_:
    case StartRule::void_block:
    case StartRule::metadata:
    case StartRule::drawing:
    case StartRule::unsupported:
      return EndRule::unsupported;
    case StartRule::plain:
    case StartRule::anchor:
    case StartRule::formatting:
    case StartRule::object:
    case StartRule::raw:
    case StartRule::script_data:
    case StartRule::raw_in_body:
    case StartRule::noscript:
      return EndRule::exact;
  }
  return EndRule::unsupported;
}

constexpr auto kEndRules = [] {
  RuleTable<EndRule> table{};
  for (std::size_t i = 0; i < kTagCount; ++i) table[i] = end_rule_for(kStartRules[i]);
  set(table, {Tag::col}, EndRule::unsupported);
  return table;
}();

constexpr auto kBoundsItems = [] {
  RuleTable<bool> table{};
  set(table,
      {Tag::article,  Tag::aside,    Tag::blockquote, Tag::body,    Tag::button, Tag::caption,
       Tag::center,   Tag::colgroup, Tag::dd,         Tag::details, Tag::dir,    Tag::dl,
       Tag::dt,       Tag::fieldset, Tag::figcaption, Tag::figure,  Tag::footer, Tag::form,
       Tag::h1,       Tag::h2,       Tag::h3,         Tag::h4,      Tag::h5,     Tag::h6,
       Tag::head,     Tag::header,   Tag::hgroup,     Tag::html,    Tag::iframe, Tag::li,
       Tag::listing,  Tag::main,     Tag::search,     Tag::menu,    Tag::nav,    Tag::noembed,
       Tag::noscript, Tag::object,   Tag::ol,         Tag::pre,     Tag::script, Tag::section,
       Tag::select,   Tag::style,    Tag::summary,    Tag::table,   Tag::tbody,  Tag::td,
       Tag::textarea, Tag::tfoot,    Tag::th,         Tag::thead,   Tag::title,  Tag::tr,
       Tag::ul},
      true);
  return table;
}();

constexpr auto kBoundsParagraphs = [] {
  RuleTable<bool> table{};
  set(table, {Tag::button, Tag::caption, Tag::html, Tag::object, Tag::table, Tag::td, Tag::th},
      true);
  return table;
}();

template <typename Rule>
constexpr Rule rule_of(const RuleTable<Rule>& table, Tag tag) {
  return table[static_cast<std::size_t>(tag)];
}

// Tells whether the search for an open list item ends at the element (the standard's special
// elements without address, div and p).
bool bounds_items(Tag tag) { return rule_of(kBoundsItems, tag); }

// Tells whether the search for an open paragraph ends at the element.
bool bounds_paragraphs(Tag tag) { return rule_of(kBoundsParagraphs, tag); }

}  // namespace

Place place_in(Tag element) {
  switch (element) {
    case Tag::html:
    case Tag::head:
      return Place::head;
    case Tag::table:
      return Place::table;
    case Tag::thead:
    case Tag::tbody:
    case Tag::tfoot:
      return Place::table_body;
    case Tag::tr:
      return Place::row;
    case Tag::colgroup:
      return Place::columns;
    case Tag::select:
    case Tag::option:
    case Tag::optgroup:
      return Place::select;
    default:
      return Place::content;
  }
}

StartRule start_rule(Tag tag) { return rule_of(kStartRules, tag); }
EndRule end_rule(Tag tag) { return rule_of(kEndRules, tag); }

bool has_implied_end(Tag tag) {
  return tag == Tag::p || tag == Tag::li || tag == Tag::dd || tag == Tag::dt;
}

bool is_heading(Tag tag) { return rule_of(kStartRules, tag) == StartRule::heading; }

bool may_be_drawn(Tag tag) {
  switch (tag) {
    case Tag::unknown:
    case Tag::a:
    case Tag::script:
    case Tag::style:
    case Tag::svg:
    case Tag::title:
      return true;
    default:
      return false;
  }
}

void OpenElements::push(Tag tag, std::string_view name, bool in_drawing) {
  OpenElement element = elements_.empty() ? OpenElement{} : elements_.back();
  element.tag = tag;
  element.name = name;
  element.in_drawing = in_drawing;
  if (bounds_paragraphs(tag)) element.in_paragraph = false;
  if (bounds_items(tag)) element.in_item = element.in_description = false;
  if (tag == Tag::p) element.in_paragraph = true;
  if (tag == Tag::li) element.in_item = true;
  if (tag == Tag::dd || tag == Tag::dt) element.in_description = true;
  elements_.push_back(element);
  ++counts_[static_cast<std::size_t>(tag)];
}

void OpenElements::pop() {
  --counts_[static_cast<std::size_t>(elements_.back().tag)];
  elements_.pop_back();
}

}  // namespace winnow
