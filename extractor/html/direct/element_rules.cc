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
       Tag::strong, Tag::tt, Tag::u, Tag::nobr},
      StartRule::formatting);
  set(table, {Tag::object, Tag::marquee}, StartRule::object);
  set(table, {Tag::table}, StartRule::table);
  set(table,
      {Tag::caption, Tag::colgroup, Tag::col, Tag::thead, Tag::tbody, Tag::tfoot, Tag::tr, Tag::td,
       Tag::th},
      StartRule::table_part);
  set(table, {Tag::area, Tag::br, Tag::embed, Tag::img, Tag::input, Tag::keygen, Tag::wbr},
      StartRule::void_);
  set(table, {Tag::param, Tag::source, Tag::track}, StartRule::source);
  set(table, {Tag::hr}, StartRule::void_block);
  set(table, {Tag::base, Tag::link, Tag::meta}, StartRule::metadata);
  set(table, {Tag::title}, StartRule::raw);
  set(table, {Tag::script, Tag::style}, StartRule::script_data);
  set(table, {Tag::iframe, Tag::noembed, Tag::textarea}, StartRule::raw_in_body);
  set(table, {Tag::select}, StartRule::select);
  set(table, {Tag::option, Tag::optgroup}, StartRule::option);
  set(table, {Tag::noscript}, StartRule::noscript);
  set(table, {Tag::svg}, StartRule::drawing);
  set(table, {Tag::rb, Tag::rp, Tag::rt, Tag::rtc}, StartRule::annotation);
  set(table, {Tag::template_}, StartRule::template_);
  set(table, {Tag::html, Tag::head, Tag::body}, StartRule::structure);
  set(table,
      {Tag::dir, Tag::applet, Tag::basefont, Tag::bgsound, Tag::frame, Tag::frameset, Tag::isindex,
       Tag::math, Tag::menuitem, Tag::noframes, Tag::plaintext, Tag::xmp},
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
    case StartRule::object:
      return EndRule::object;
    case StartRule::anchor:
    case StartRule::formatting:
      return EndRule::formatting;
    case StartRule::template_:
      return EndRule::template_;
    case StartRule::void_:
    case StartRule::void_block:
    case StartRule::source:
    case StartRule::metadata:
    case StartRule::drawing:
      return EndRule::nothing;
    case StartRule::unsupported:
      return EndRule::unsupported;
    case StartRule::plain:
    case StartRule::annotation:
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
  set(table, {Tag::br}, EndRule::line_break);
  return table;
}();

constexpr auto kEndThemselves = [] {
  RuleTable<bool> table{};
  for (std::size_t i = 0; i < kTagCount; ++i) {
    const auto tag = static_cast<Tag>(i);
    const EndRule rule = kEndRules[i];
    const bool other = tag == Tag::unknown || tag == Tag::noscript;
    table[i] = !other &&
               (rule == EndRule::exact || rule == EndRule::formatting || rule == EndRule::scoped);
  }
  return table;
}();

// These end the search for an open list item (the standard's special elements without address, div
// and p).
constexpr std::initializer_list<Tag> kBoundsItems = {
    Tag::article, Tag::aside,     Tag::blockquote, Tag::body,    Tag::button, Tag::caption,
    Tag::center,  Tag::colgroup,  Tag::dd,         Tag::details, Tag::dir,    Tag::dl,
    Tag::dt,      Tag::fieldset,  Tag::figcaption, Tag::figure,  Tag::footer, Tag::form,
    Tag::h1,      Tag::h2,        Tag::h3,         Tag::h4,      Tag::h5,     Tag::h6,
    Tag::head,    Tag::header,    Tag::hgroup,     Tag::html,    Tag::iframe, Tag::li,
    Tag::listing, Tag::main,      Tag::marquee,    Tag::search,  Tag::menu,   Tag::nav,
    Tag::noembed, Tag::noscript,  Tag::object,     Tag::ol,      Tag::pre,    Tag::script,
    Tag::section, Tag::select,    Tag::style,      Tag::summary, Tag::table,  Tag::tbody,
    Tag::td,      Tag::template_, Tag::textarea,   Tag::tfoot,   Tag::th,     Tag::thead,
    Tag::title,   Tag::tr,        Tag::ul};

// These end the search for an open paragraph.
constexpr std::initializer_list<Tag> kBoundsParagraphs = {
    Tag::button, Tag::caption, Tag::html, Tag::marquee,  Tag::object,
    Tag::table,  Tag::td,      Tag::th,   Tag::template_};

// Says which scopes around an element end at it, and which it begins.
struct ScopeChange {
  std::uint8_t ended = 0;
  std::uint8_t begun = 0;
};

constexpr auto kScopeChanges = [] {
  RuleTable<ScopeChange> table{};
  const auto of = [&table](Tag tag) -> ScopeChange& {
    return table[static_cast<std::size_t>(tag)];
  };
  for (const Tag tag : kBoundsItems) of(tag).ended |= kInItem | kInDescription;
  for (const Tag tag : kBoundsParagraphs) of(tag).ended |= kInParagraph;
  of(Tag::p).begun = kInParagraph;
  of(Tag::li).begun = kInItem;
  of(Tag::dd).begun = of(Tag::dt).begun = kInDescription;
  return table;
}();

constexpr void add_trait(RuleTable<std::uint16_t>& table, std::initializer_list<Tag> tags,
                         Trait trait) {
  for (const Tag tag : tags) {
    std::uint16_t& traits = table[static_cast<std::size_t>(tag)];
    traits = static_cast<std::uint16_t>(traits | trait);
  }
}

constexpr auto kTraits = [] {
  RuleTable<std::uint16_t> table{};
  add_trait(table, kBoundsItems, kSpecial);
  add_trait(table, {Tag::address, Tag::div, Tag::p}, kSpecial);
  add_trait(table,
            {Tag::caption, Tag::html, Tag::marquee, Tag::object, Tag::table, Tag::td,
             Tag::template_, Tag::th},
            kBoundsScope);
  add_trait(table, {Tag::html, Tag::table, Tag::template_}, kBoundsTables);
  add_trait(table, {Tag::ol, Tag::ul}, kBoundsLists);
  add_trait(table, {Tag::caption, Tag::marquee, Tag::object, Tag::td, Tag::template_, Tag::th},
            kHoldsText);
  add_trait(table, {Tag::caption, Tag::td, Tag::th}, kIsCell);
  add_trait(table, {Tag::b,       Tag::big,  Tag::blockquote, Tag::body,  Tag::br,   Tag::center,
                    Tag::code,    Tag::dd,   Tag::div,        Tag::dl,    Tag::dt,   Tag::em,
                    Tag::embed,   Tag::h1,   Tag::h2,         Tag::h3,    Tag::h4,   Tag::h5,
                    Tag::h6,      Tag::head, Tag::hr,         Tag::i,     Tag::img,  Tag::li,
                    Tag::listing, Tag::menu, Tag::meta,       Tag::nobr,  Tag::ol,   Tag::p,
                    Tag::pre,     Tag::ruby, Tag::s,          Tag::small, Tag::span, Tag::strong,
                    Tag::strike,  Tag::sub,  Tag::sup,        Tag::table, Tag::tt,   Tag::u,
                    Tag::ul,      Tag::var},
            kEndsDrawings);
  add_trait(table,
            {Tag::hgroup,   Tag::dir,    Tag::figure, Tag::header,  Tag::footer,   Tag::aside,
             Tag::nav,      Tag::center, Tag::menu,   Tag::main,    Tag::search,   Tag::dialog,
             Tag::multicol, Tag::spacer, Tag::blink,  Tag::acronym, Tag::bdi,      Tag::bdo,
             Tag::datalist, Tag::meter,  Tag::data,   Tag::output,  Tag::dfn,      Tag::samp,
             Tag::kbd,      Tag::map,    Tag::q,      Tag::legend,  Tag::progress, Tag::cite,
             Tag::canvas,   Tag::mark,   Tag::audio,  Tag::ins,     Tag::video,    Tag::del,
             Tag::time,     Tag::abbr},
            kMayStandIn);
  add_trait(table, {Tag::unknown, Tag::picture, Tag::slot}, kMayShareTag);
  for (std::size_t i = 0; i < kTagCount; ++i) {
    if (kEndRules[i] == EndRule::formatting) add_trait(table, {static_cast<Tag>(i)}, kFormatting);
  }
  return table;
}();

constexpr auto kPlaces = [] {
  RuleTable<Place> table{};
  set(table, {Tag::html, Tag::head}, Place::head);
  set(table, {Tag::table}, Place::table);
  set(table, {Tag::thead, Tag::tbody, Tag::tfoot}, Place::table_body);
  set(table, {Tag::tr}, Place::row);
  set(table, {Tag::colgroup}, Place::columns);
  set(table, {Tag::select, Tag::option, Tag::optgroup}, Place::select);
  return table;
}();

template <typename Rule>
constexpr const Rule& rule_of(const RuleTable<Rule>& table, Tag tag) {
  return table[static_cast<std::size_t>(tag)];
}

}  // namespace

Place place_in(Tag element) { return rule_of(kPlaces, element); }
StartRule start_rule(Tag tag) { return rule_of(kStartRules, tag); }
EndRule end_rule(Tag tag) { return rule_of(kEndRules, tag); }
bool ends_itself(Tag tag) { return rule_of(kEndThemselves, tag); }

bool has_implied_end(Tag tag) {
  return tag == Tag::p || tag == Tag::li || tag == Tag::dd || tag == Tag::dt ||
         start_rule(tag) == StartRule::annotation || start_rule(tag) == StartRule::option;
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

std::uint8_t scopes_within(Tag element, std::uint8_t around) {
  const ScopeChange& change = rule_of(kScopeChanges, element);
  return static_cast<std::uint8_t>((around & ~change.ended) | change.begun);
}

bool has_trait(Tag tag, unsigned traits) { return (rule_of(kTraits, tag) & traits) != 0; }

}  // namespace winnow
