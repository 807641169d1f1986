// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/bomb_check.h"

#include <algorithm>
#include <iterator>

#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr bool adds_depth(Tag tag) {
  switch (tag) {
    case Tag::area:
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::br:
    case Tag::col:
    case Tag::embed:
    case Tag::frame:
    case Tag::hr:
    case Tag::img:
    case Tag::input:
    case Tag::keygen:
    case Tag::link:
    case Tag::meta:
    case Tag::param:
    case Tag::source:
    case Tag::spacer:
    case Tag::track:
    case Tag::wbr:  // no content
    case Tag::html:
    case Tag::head:
    case Tag::body:
    case Tag::p:
    case Tag::li:
    case Tag::dt:
    case Tag::dd:
    case Tag::tr:
    case Tag::td:
    case Tag::th:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::colgroup:
    case Tag::caption:
    case Tag::option:  // close each other
      return false;
    default:
      return true;
  }
}

std::size_t unknown_slot(std::string_view name) {
  std::size_t mix = 0;
  for (const char c : name.substr(0, 12)) mix = mix * 31 + (static_cast<unsigned char>(c) | 0x20);
  return kTagCount + mix % LoadEstimate::kUnknownSlots;
}

constexpr bool is_item(Tag tag) { return tag == Tag::li || tag == Tag::dt || tag == Tag::dd; }

constexpr bool is_list(Tag tag) {
  return tag == Tag::ul || tag == Tag::ol || tag == Tag::dl || tag == Tag::menu || tag == Tag::dir;
}

// Tells whether end tags inside leave elements outside open (section 13.2.4.2, "in scope").
constexpr bool is_barrier(Tag tag) {
  return tag == Tag::table || tag == Tag::object || tag == Tag::applet || tag == Tag::marquee ||
         tag == Tag::template_ || tag == Tag::select;
}

// Recognises annotations: they close each other in ruby, and nest elsewhere.
constexpr bool is_annotation(Tag tag) {
  return tag == Tag::rb || tag == Tag::rp || tag == Tag::rt || tag == Tag::rtc;
}

// Tells whether a select ends where the element begins, which is a field or a part of a table. It
// ends at another select, too.
constexpr bool ends_select(Tag tag) {
  const bool column = tag == Tag::col || tag == Tag::colgroup;
  const bool field = tag == Tag::input || tag == Tag::keygen || tag == Tag::textarea;
  return field || (is_table_part(tag) && !column);
}

}  // namespace

std::uint32_t LoadEstimate::OpenItems::start(Tag item) {
  if (levels_ > 0 && innermost_is_li_ == (item == Tag::li)) return 0;
  innermost_is_li_ = item == Tag::li;
  ++levels_;
  return 1;
}

// The kinds take turns, so if the innermost item is of the other kind, the tag ends the one around
// it.
std::uint32_t LoadEstimate::OpenItems::end(Tag item) {
  const bool innermost = innermost_is_li_ == (item == Tag::li);
  const std::uint32_t closed = innermost ? 1 : 2;
  if (levels_ < closed) return 0;
  levels_ -= closed;
  if (innermost) innermost_is_li_ = !innermost_is_li_;
  return closed;
}

constinit const std::array<LoadEstimate::Effect, kTagCount> LoadEstimate::kEffects = [] {
  std::array<Effect, kTagCount> table{};
  // An element without a Tag is counted by its name.
  for (std::size_t i = static_cast<std::size_t>(Tag::unknown) + 1; i < kTagCount; ++i) {
    const auto tag = static_cast<Tag>(i);
    const bool nests = is_item(tag) || is_list(tag) || is_barrier(tag) || is_annotation(tag);
    const bool outline = tag == Tag::html || tag == Tag::body;
    const bool select = ends_select(tag) || tag == Tag::option || tag == Tag::optgroup;
    if (nests || outline || select || ForeignContent::may_matter(tag)) continue;
    table[i] = adds_depth(tag) ? Effect::level : Effect::none;
  }
  return table;
}();

bool LoadEstimate::start_any(const MarkupTag& element) {
  const Tag tag = element.tag;
  if (tag == Tag::html || tag == Tag::body) outline_attributes_ += element.attribute_count;
  const bool in_foreign = foreign_.is_foreign();
  const bool foreign = foreign_.start_tag(element);
  if (in_foreign && !foreign_.is_open()) leave_foreign();
  if (is_item(tag)) depth_ += items_.back().start(tag);
  follow_select(tag);
  if (opens_level(element, foreign)) {
    if (is_barrier(tag)) barriers_.push_back({tag, in_table_with(tag), open_});
    ++count(element);
    ++depth_;
    if (is_list(tag)) items_.emplace_back();
  }
  return foreign;
}

void LoadEstimate::end_any(const MarkupTag& element) {
  const Tag tag = element.tag;
  if (is_item(tag)) depth_ -= items_.back().end(tag);
  if (tag != Tag::option && tag != Tag::optgroup) in_select_ = false;
  std::uint32_t& open = count(element);
  if (tag == Tag::table) close_barriers_in_table();
  if (open > outside(element) && adds_depth(tag)) {
    if (is_barrier(tag)) barriers_.pop_back();
    --open;
    --depth_;
    if (is_list(tag)) close_list();
  }
  foreign_.end_tag(element);
}

void LoadEstimate::follow_select(Tag tag) {
  if (tag == Tag::select) {
    in_select_ = !in_select_;
  } else if (ends_select(tag)) {
    in_select_ = false;
  }
}

bool LoadEstimate::in_table_with(Tag barrier) const {
  if (barrier == Tag::table) return true;
  return barrier != Tag::template_ && !barriers_.empty() && barriers_.back().in_table;
}

// The end of a table reaches through everything in its cells except a template. The last barrier is
// the innermost open element of its tag, and every counted element of such a tag has a barrier.
void LoadEstimate::close_barriers_in_table() {
  if (barriers_.empty() || !barriers_.back().in_table) return;
  for (; barriers_.back().tag != Tag::table; barriers_.pop_back()) {
    --open_[static_cast<std::size_t>(barriers_.back().tag)];
    --depth_;
  }
}

// Closes the items of a list, which end with it.
void LoadEstimate::close_list() {
  depth_ -= items_.back().levels();
  items_.pop_back();
}

void LoadEstimate::leave_foreign() {
  for (const Tag root : {Tag::svg, Tag::math}) {
    std::uint32_t& open = open_[static_cast<std::size_t>(root)];
    depth_ -= open;
    open = 0;
  }
}

bool LoadEstimate::opens_level(const MarkupTag& element, bool in_foreign) const {
  // In svg and math <path/> has no content; elsewhere the slash means nothing.
  const bool foreign = in_foreign || element.tag == Tag::svg || element.tag == Tag::math;
  if (foreign && element.self_closing) return false;
  if (is_annotation(element.tag)) return !is_open(Tag::ruby);
  // Groups of options close each other only in a select.
  if (element.tag == Tag::optgroup && in_select_) return false;
  return adds_depth(element.tag);
}

std::size_t LoadEstimate::slot(const MarkupTag& element) {
  return element.tag == Tag::unknown ? unknown_slot(element.name)
                                     : static_cast<std::size_t>(element.tag);
}

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

Degraded check_for_bomb(std::string_view html, const Limits& limits, ElementNames* names) {
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
