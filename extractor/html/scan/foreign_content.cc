// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/foreign_content.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A page that takes more vain comparisons of names stays uncertain, since the time would become
// quadratic.
constexpr std::size_t kMostComparisons = 1'000'000;

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

template <std::size_t Count>
bool is_one_of(std::string_view name, const std::string_view (&names)[Count]) {
  return std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view known) { return equals_in_any_case(name, known); });
}

bool svg_holds_html(std::string_view name) {
  constexpr std::string_view kNames[] = {"foreignobject", "desc", "title"};
  return is_one_of(name, kNames);
}

bool math_holds_html(std::string_view name) {
  constexpr std::string_view kNames[] = {"mi", "mo", "mn", "ms", "mtext"};
  return is_one_of(name, kNames);
}

bool is_annotation(std::string_view name) { return equals_in_any_case(name, "annotation-xml"); }

// Tells whether the attributes of an annotation say that it holds HTML, or nothing if that is hard
// to tell.
std::optional<bool> annotation_holds_html(std::string_view attributes) {
  std::vector<SourceAttribute> found;
  if (!scan_attributes(attributes, 0, found).complete) return std::nullopt;
  for (const SourceAttribute& each : found) {
    const std::string_view name = attributes.substr(each.name, each.name_length);
    if (!equals_in_any_case(name, "encoding")) continue;
    if (each.references) return std::nullopt;
    constexpr std::string_view kHtml[] = {"text/html", "application/xhtml+xml"};
    return is_one_of(attributes.substr(each.value, each.value_length), kHtml);
  }
  return false;
}

// Tells whether the name, if the parser sees it, decides how the parser goes on in any namespace.
bool sets_insertion_mode(Tag tag) { return tag == Tag::table || !name_in_drawing(tag).empty(); }

// Tells whether a start tag in an integration point may close elements around the drawing or
// formula.
bool reaches_outside(Tag tag) {
  return is_table_part(tag) || sets_insertion_mode(tag) || tag == Tag::plaintext;
}

bool is_void(const MarkupTag& element) {
  switch (element.tag) {
    case Tag::area:
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::br:
    case Tag::embed:
    case Tag::hr:
    case Tag::img:
    case Tag::input:
    case Tag::keygen:
    case Tag::link:
    case Tag::meta:
    case Tag::param:
    case Tag::source:
    case Tag::track:
    case Tag::wbr:
      return true;
    default:
      return equals_in_any_case(element.name, "image");  // image means img
  }
}

// Tells whether a start tag ends a drawing or formula without its end tag (section 13.2.6.5).
bool leaves_foreign(Tag tag) {
  switch (tag) {
    case Tag::b:
    case Tag::big:
    case Tag::blockquote:
    case Tag::body:
    case Tag::br:
    case Tag::center:
    case Tag::code:
    case Tag::dd:
    case Tag::div:
    case Tag::dl:
    case Tag::dt:
    case Tag::em:
    case Tag::embed:
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
    case Tag::head:
    case Tag::hr:
    case Tag::i:
    case Tag::img:
    case Tag::li:
    case Tag::listing:
    case Tag::menu:
    case Tag::meta:
    case Tag::nobr:
    case Tag::ol:
    case Tag::p:
    case Tag::pre:
    case Tag::ruby:
    case Tag::s:
    case Tag::small:
    case Tag::span:
    case Tag::strong:
    case Tag::strike:
    case Tag::sub:
    case Tag::sup:
    case Tag::table:
    case Tag::tt:
    case Tag::u:
    case Tag::ul:
    case Tag::var:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool ForeignContent::start_tag(const MarkupTag& element) {
  fault_ = fault_ || section_ended_;
  table_seen_ = table_seen_ || is_table_part(element.tag);
  look_for_hidden_markup(element);
  if (uncertain_) return start_uncertain(element);
  if (is_foreign() && leaves_foreign(element.tag)) leave();
  const bool foreign = is_foreign() && !begins_drawing(element.tag);
  if (foreign) {
    start_foreign(element);
  } else {
    select_open_ = select_open_ || element.tag == Tag::select;
    start_html(element);
  }
  return foreign;
}

void ForeignContent::look_for_hidden_markup(const MarkupTag& element) {
  const bool raw = has_raw_content(element.tag) || element.tag == Tag::template_;
  hides_markup_ =
      hides_markup_ || (select_open_ && raw && element.tag != Tag::script) ||
      (frameset_seen_ && (raw || element.tag == Tag::plaintext) && element.tag != Tag::noframes);
  frameset_seen_ = frameset_seen_ || element.tag == Tag::frameset;
}

bool ForeignContent::start_uncertain(const MarkupTag& element) {
  select_open_ = select_open_ || element.tag == Tag::select;
  if (!for_good_ && leaves_foreign(element.tag)) {
    leave();
    return false;
  }
  fault_ = fault_ || sets_insertion_mode(element.tag) || has_raw_content(element.tag);
  return is_foreign();
}

void ForeignContent::start_foreign(const MarkupTag& element) {
  // In a select the parser may not see the drawing at all.
  fault_ = fault_ || (select_open_ && sets_insertion_mode(element.tag));
  // A font element with certain attributes ends a drawing.
  if (element.tag == Tag::font) lose_track();
  if (element.self_closing) return;
  const Kind kind = open_.back().kind;
  bool holds_html =
      kind == Kind::svg ? svg_holds_html(element.name) : math_holds_html(element.name);
  if (kind == Kind::math && is_annotation(element.name)) {
    const std::optional<bool> told = annotation_holds_html(element.attributes);
    if (!told) lose_track();
    for_good_ = for_good_ || !told;
    holds_html = told.value_or(false);
  }
  open_.push_back({element.name, kind, holds_html});
}

// In an annotation, only a drawing begins foreign content anew.
bool ForeignContent::begins_drawing(Tag tag) const {
  return tag == Tag::svg && open_.back().kind == Kind::math && is_annotation(open_.back().name);
}

void ForeignContent::start_html(const MarkupTag& element) {
  if (element.tag == Tag::svg || element.tag == Tag::math) {
    if (element.self_closing) return;
    open_.push_back({element.name, element.tag == Tag::svg ? Kind::svg : Kind::math, false});
    return;
  }
  if (open_.empty()) return;
  if (reaches_outside(element.tag) || element.tag == Tag::script ||
      equals_in_any_case(element.name, "mglyph") ||
      equals_in_any_case(element.name, "malignmark")) {
    lose_track();
  }
  if (!is_void(element)) open_.push_back({element.name, Kind::html, false});
}

// Closes elements up to the innermost integration point.
void ForeignContent::leave() {
  while (is_foreign()) open_.pop_back();
  uncertain_ = false;
}

void ForeignContent::lose_track() {
  uncertain_ = true;
  comparisons_ += open_.size();
  for_good_ = for_good_ || comparisons_ > kMostComparisons ||
              std::any_of(open_.begin(), open_.end(),
                          [](const Element& element) { return element.holds_html; });
}

bool ForeignContent::end_tag(const MarkupTag& element) {
  if (element.tag == Tag::select) select_open_ = false;
  if (open_.empty()) return false;
  fault_ = fault_ || (section_ended_ && !same_name(open_.back().name, element.name));
  section_ended_ = false;
  const bool foreign = !for_good_ && close(element.name);
  if (open_.empty()) uncertain_ = false;
  return foreign;
}

// Closes the innermost element if that is HTML's; other end tags reach through the drawing or
// formula.
bool ForeignContent::close(std::string_view name) {
  auto at = open_.rbegin();
  const bool html = at->kind == Kind::html;
  if (!html) {
    while (at != open_.rend() && at->kind != Kind::html && !same_name(at->name, name)) ++at;
  }
  if (at == open_.rend() || !same_name(at->name, name) || html != (at->kind == Kind::html)) {
    lose_track();
    return false;
  }
  open_.erase(std::prev(at.base()), open_.end());
  return !html;
}

// A section does no harm if all text belongs to the drawing or formula.
bool ForeignContent::section() {
  if (open_.empty()) return false;
  if (uncertain_ || open_.back().holds_html) section_ended_ = table_seen_;
  if (uncertain_ && table_seen_) fault_ = true;
  return open_.back().kind != Kind::html;
}

}  // namespace winnow
