// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/html.h"

#include <cstddef>
#include <cstdint>

#include "winnow/extractor/code_points.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Gives what stands for an ASCII character, or nothing if it stands for itself.
std::string_view reference_of(char character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\t':
    case '\n':
      return {};
    default:
      return static_cast<unsigned char>(character) < ' ' || character == '\x7f' ? kReplacement : "";
  }
}

// Malformed UTF-8 is negative. The others are controls of C1 and noncharacters at the end.
bool is_shown(std::int32_t code_point) {
  return code_point >= 0xa0 && (code_point & 0xfffe) != 0xfffe;
}

}  // namespace

void append_html(std::string_view text, std::string& html) {
  html.reserve(html.size() + text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      const std::string_view reference = reference_of(text[at]);
      if (reference.empty()) {
        html += text[at];
      } else {
        html += reference;
      }
      ++at;
      continue;
    }
    const CodePoint next = decode_code_point(text, at);
    html += is_shown(next.value) ? text.substr(at, next.length) : kReplacement;
    at += next.length;
  }
}

HtmlWriter::HtmlWriter() : html_("<!doctype html>\n") {}

void HtmlWriter::tag(std::string_view name, Attributes attributes) {
  html_.append("<").append(name);
  for (const Attribute& attribute : attributes) {
    if (!attribute.there) continue;
    html_.append(" ").append(attribute.name).append("=\"");
    append_html(attribute.value, html_);
    html_ += '"';
  }
  html_ += '>';
}

HtmlWriter& HtmlWriter::begin(std::string_view element, Attributes attributes) {
  tag(element, attributes);
  open_.push_back(element);
  return *this;
}

HtmlWriter& HtmlWriter::end() {
  html_.append("</").append(open_.back()).append(">");
  open_.pop_back();
  return *this;
}

HtmlWriter& HtmlWriter::text(std::string_view text) {
  append_html(text, html_);
  return *this;
}

HtmlWriter& HtmlWriter::element(std::string_view name, Attributes attributes,
                                std::string_view text) {
  return begin(name, attributes).text(text).end();
}

HtmlWriter& HtmlWriter::empty(std::string_view name, Attributes attributes) {
  tag(name, attributes);
  return *this;
}

std::string HtmlWriter::finish() {
  while (!open_.empty()) end();
  html_ += '\n';
  return std::move(html_);
}

}  // namespace winnow::serve
