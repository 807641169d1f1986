// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "plugin/tinted/tinted_page.h"

namespace winnow::tinted {
namespace {

// Links that do not stay on the page lead here: no element has this name, so nothing happens.
constexpr std::string_view kNowhere = "#winnow-nowhere";

// clang-format off
constexpr Tag kKept[] = {
    Tag::a, Tag::abbr, Tag::acronym, Tag::address, Tag::article, Tag::aside, Tag::b, Tag::bdi,
    Tag::bdo, Tag::big, Tag::blink, Tag::blockquote, Tag::br, Tag::button, Tag::caption,
    Tag::center, Tag::cite, Tag::code, Tag::col, Tag::colgroup, Tag::data, Tag::dd, Tag::del,
    Tag::details, Tag::dfn, Tag::dialog, Tag::dir, Tag::div, Tag::dl, Tag::dt, Tag::em,
    Tag::fieldset, Tag::figcaption, Tag::figure, Tag::font, Tag::footer, Tag::form, Tag::h1,
    Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6, Tag::header, Tag::hgroup, Tag::hr, Tag::i,
    Tag::input, Tag::ins, Tag::kbd, Tag::label, Tag::legend, Tag::li, Tag::main, Tag::mark,
    Tag::marquee, Tag::menu, Tag::meter, Tag::nav, Tag::nobr, Tag::ol, Tag::optgroup, Tag::option,
    Tag::output, Tag::p, Tag::pre, Tag::progress, Tag::q, Tag::rb, Tag::rt, Tag::rtc, Tag::ruby,
    Tag::s, Tag::samp, Tag::search, Tag::section, Tag::select, Tag::small, Tag::span, Tag::strike,
    Tag::strong, Tag::sub, Tag::summary, Tag::sup, Tag::table, Tag::tbody, Tag::td, Tag::textarea,
    Tag::tfoot, Tag::th, Tag::thead, Tag::time, Tag::tr, Tag::tt, Tag::u, Tag::ul, Tag::var,
    Tag::wbr};
constexpr Tag kBoxes[] = {Tag::img, Tag::iframe, Tag::embed, Tag::video, Tag::audio, Tag::canvas,
                          Tag::applet};
constexpr Tag kLeftOut[] = {Tag::title, Tag::script, Tag::style, Tag::template_, Tag::noembed,
                            Tag::noframes, Tag::datalist, Tag::head, Tag::rp};
// clang-format on

bool among(std::span<const Tag> tags, Tag tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

struct NamedAttribute {
  Attribute attribute;
  std::string_view name;
};

// Any element may have these. None of them makes a browser load or run anything, if the values of
// style attributes cannot load, which the copy's content security policy sees to.
constexpr NamedAttribute kAttributes[] = {
    {Attribute::align, "align"},
    {Attribute::aria_hidden, "aria-hidden"},
    {Attribute::bgcolor, "bgcolor"},
    {Attribute::border, "border"},
    {Attribute::cellpadding, "cellpadding"},
    {Attribute::cellspacing, "cellspacing"},
    {Attribute::checked, "checked"},
    {Attribute::class_, "class"},
    {Attribute::clear, "clear"},
    {Attribute::color, "color"},
    {Attribute::cols, "cols"},
    {Attribute::colspan, "colspan"},
    {Attribute::dir, "dir"},
    {Attribute::disabled, "disabled"},
    {Attribute::face, "face"},
    {Attribute::height, "height"},
    {Attribute::hidden, "hidden"},
    {Attribute::id, "id"},
    {Attribute::label, "label"},
    {Attribute::lang, "lang"},
    {Attribute::noshade, "noshade"},
    {Attribute::nowrap, "nowrap"},
    {Attribute::open, "open"},
    {Attribute::placeholder, "placeholder"},
    {Attribute::reversed, "reversed"},
    {Attribute::role, "role"},
    {Attribute::rows, "rows"},
    {Attribute::rowspan, "rowspan"},
    {Attribute::selected, "selected"},
    {Attribute::size, "size"},
    {Attribute::span, "span"},
    {Attribute::start, "start"},
    {Attribute::style, "style"},
    {Attribute::text, "text"},
    {Attribute::title, "title"},
    {Attribute::valign, "valign"},
    {Attribute::value, "value"},
    {Attribute::width, "width"},
};

bool is_one_of(std::string_view value, std::span<const std::string_view> words) {
  std::string lowered(value);
  for (char& byte : lowered) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + ('a' - 'A'));
  }
  return std::find(words.begin(), words.end(), lowered) != words.end();
}

bool has_type(const Document& document, NodeIndex element, std::string_view type) {
  std::string scratch;
  return is_one_of(document.attribute(element, Attribute::type, scratch), std::span(&type, 1));
}

// A custom name has a hyphen, and is no element of the copy's own, nor of any vocabulary but HTML.
bool is_custom_name(std::string_view name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
  });
  return plain && !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
         name.find('-') != std::string_view::npos && !name.starts_with("winnow-") &&
         name != "annotation-xml";
}

void append_attribute(std::string_view name, std::string_view value, std::string& html) {
  html.append(" ").append(name).append("=\"");
  append_escaped(value, html);
  html += '"';
}

void append_link(const Document& document, NodeIndex element, std::string& html) {
  if (!document.has_attribute(element, Attribute::href)) return;
  std::string scratch;
  const std::string_view target = document.attribute(element, Attribute::href, scratch);
  append_attribute("href", target.starts_with('#') && target.size() > 1 ? target : kNowhere, html);
}

// What the types of lists and fields do is known; of others nothing is said.
void append_type(const Document& document, NodeIndex element, std::string& html) {
  static constexpr std::string_view kLists[] = {"1", "a", "i", "disc", "circle", "square"};
  static constexpr std::string_view kFields[] = {
      "text",     "search",         "button", "submit", "reset", "checkbox", "radio",
      "password", "email",          "tel",    "url",    "date",  "number",   "range",
      "time",     "datetime-local", "month",  "week",   "color", "file"};
  const Tag tag = document.tag(element);
  const bool list = tag == Tag::ol || tag == Tag::ul || tag == Tag::li;
  if (tag == Tag::button) return append_attribute("type", "button", html);
  if (!list && tag != Tag::input) return;
  std::string scratch;
  const std::string_view type = document.attribute(element, Attribute::type, scratch);
  const auto known = list ? std::span<const std::string_view>(kLists) : std::span(kFields);
  if (is_one_of(type, known)) append_attribute("type", type, html);
}

// Gives "120" or "50%" as a length of style sheets; "" for all else.
std::string css_length(std::string_view value) {
  const std::size_t digits = std::min(value.find_first_not_of("0123456789"), value.size());
  if (digits == 0 || digits > 5) return "";
  const std::string_view unit = value.substr(digits);
  if (!unit.empty() && unit != "%" && unit != "px") return "";
  return std::string(value.substr(0, digits)).append(unit == "%" ? "%" : "px");
}

void append_box_style(const Document& document, NodeIndex element, std::string& html) {
  std::string scratch;
  std::string style;
  const std::string width = css_length(document.attribute(element, Attribute::width, scratch));
  const std::string height = css_length(document.attribute(element, Attribute::height, scratch));
  if (!width.empty()) style += "width:" + width + ";";
  if (!height.empty()) style += "height:" + height + ";";
  style += document.attribute(element, Attribute::style, scratch);
  if (!style.empty()) append_attribute("style", style, html);
}

}  // namespace

Treatment treatment_of(const Document& document, NodeIndex element, bool noscript) {
  const Tag tag = document.tag(element);
  if (tag == Tag::input && has_type(document, element, "hidden")) return Treatment::left_out;
  if (tag == Tag::input && has_type(document, element, "image")) return Treatment::box;
  if (tag == Tag::svg) return Treatment::drawing;
  if (tag == Tag::listing || tag == Tag::xmp || tag == Tag::plaintext) return Treatment::as_pre;
  if (among(kBoxes, tag)) return Treatment::box;
  if (is_left_out(tag, noscript)) return Treatment::left_out;
  if (tag == Tag::unknown && is_custom_name(document.name(element))) return Treatment::keep;
  return among(kKept, tag) ? Treatment::keep : Treatment::unwrap;
}

bool is_left_out(Tag tag, bool noscript) {
  return among(kLeftOut, tag) || (tag == Tag::noscript && !noscript) ||
         (among(kBoxes, tag) && tag != Tag::img);
}

bool is_void(Tag tag) {
  return tag == Tag::br || tag == Tag::hr || tag == Tag::input || tag == Tag::col ||
         tag == Tag::wbr;
}

bool holds_text_only(Tag tag) { return tag == Tag::option || tag == Tag::textarea; }

void append_escaped(std::string_view text, std::string& html) {
  for (const char byte : text) {
    switch (byte) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += byte;
    }
  }
}

void append_attributes(const Document& document, NodeIndex element, std::string& html) {
  append_type(document, element, html);
  if (!document.has_attributes(element)) return;
  std::string scratch;
  for (const NamedAttribute& each : kAttributes) {
    if (!document.has_attribute(element, each.attribute)) continue;
    append_attribute(each.name, document.attribute(element, each.attribute, scratch), html);
  }
  if (document.tag(element) != Tag::a) return;
  append_link(document, element, html);
  if (document.has_attribute(element, Attribute::name)) {
    append_attribute("name", document.attribute(element, Attribute::name, scratch), html);
  }
}

void append_box(const Document& document, NodeIndex element, std::string& html) {
  html += "<winnow-box";
  std::string scratch;
  for (const NamedAttribute& each :
       {NamedAttribute{Attribute::class_, "class"}, NamedAttribute{Attribute::id, "id"},
        NamedAttribute{Attribute::title, "title"}, NamedAttribute{Attribute::hidden, "hidden"},
        NamedAttribute{Attribute::align, "align"}}) {
    if (!document.has_attribute(element, each.attribute)) continue;
    append_attribute(each.name, document.attribute(element, each.attribute, scratch), html);
  }
  append_box_style(document, element, html);
  html += '>';
  const std::string_view alternative = document.attribute(element, Attribute::alt, scratch);
  const std::string_view name =
      document.tag(element) == Tag::img ? "image" : document.name(element);
  append_escaped(alternative.empty() ? name : alternative, html);
  html += "</winnow-box>";
}

}  // namespace winnow::tinted
