// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/document_html.h"

namespace winnow::document {
namespace {

void append_escaped(std::string_view text, std::string& html) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&') {
      html += "&amp;";
    } else if (c == '<') {
      html += "&lt;";
    } else if (c == '>') {
      html += "&gt;";
    } else if (c == '"') {
      html += "&quot;";
    } else if (byte >= ' ' || c == '\n' || c == '\t') {
      html += c;
    }
  }
}

void add_meta(std::string& head, std::string_view kind, std::string_view name,
              std::string_view value) {
  if (value.empty()) return;
  head.append("<meta ").append(kind).append("=\"").append(name).append("\" content=\"");
  append_escaped(value, head);
  head.append("\">\n");
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string html;
  append_escaped(text, html);
  return html;
}

void HtmlBody::add(std::string_view html) {
  full_ = full_ || html.size() > max_bytes_ - html_.size();
  if (!full_) html_ += html;
}

void HtmlBody::open(std::string_view name, std::string_view id) {
  add("<" + std::string(name) + (id.empty() ? "" : " id=\"" + escaped(id) + "\"") + ">");
}

void HtmlBody::close(std::string_view name) { add("</" + std::string(name) + ">\n"); }

void HtmlBody::text(std::string_view text) { add(escaped(text)); }

void HtmlBody::element(std::string_view name, std::string_view text, std::string_view id) {
  open(name, id);
  this->text(text);
  close(name);
}

std::string html_page(const About& about, const HtmlBody& body) {
  std::string html = "<!DOCTYPE html>\n<html";
  if (!about.language.empty()) html += " lang=\"" + escaped(about.language) + "\"";
  html += ">\n<head>\n<meta charset=\"utf-8\">\n";
  if (!about.title.empty()) html += "<title>" + escaped(about.title) + "</title>\n";
  add_meta(html, "name", "author", about.author);
  add_meta(html, "name", "description", about.subject);
  add_meta(html, "name", "keywords", about.keywords);
  add_meta(html, "property", "article:published_time", about.created);
  add_meta(html, "property", "article:modified_time", about.modified);
  return html + "</head>\n<body>\n" + body.html() + "</body>\n</html>\n";
}

}  // namespace winnow::document
