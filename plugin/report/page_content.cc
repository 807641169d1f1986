// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/page_content.h"

#include <algorithm>
#include <array>

#include "plugin/report/json_text.h"
#include "winnow/extractor/content_writers.h"

namespace winnow::report {
namespace {

struct NamedFormat {
  ContentFormat format;
  std::string_view name;
  std::string_view suffix;
  std::string_view member;
};

// The text of a page's object is the plain one, so it has another name.
constexpr std::array<NamedFormat, 5> kFormats = {{
    {ContentFormat::text, "text", ".txt", "structured_text"},
    {ContentFormat::markdown, "markdown", ".md", "markdown"},
    {ContentFormat::html, "html", ".html", "html"},
    {ContentFormat::json, "json", ".json", "content"},
    {ContentFormat::xml, "xml", ".xml", "xml"},
}};

const NamedFormat& named(ContentFormat format) {
  return *std::ranges::find(kFormats, format, &NamedFormat::format);
}

}  // namespace

std::optional<ContentFormat> content_format(std::string_view name) {
  const auto* const found = std::ranges::find(kFormats, name, &NamedFormat::name);
  if (found == kFormats.end()) return std::nullopt;
  return found->format;
}

std::string_view content_format_names() { return "text, markdown, html, json or xml"; }

std::string_view file_suffix(ContentFormat format) { return named(format).suffix; }

std::string_view content_member(ContentFormat format) { return named(format).member; }

std::optional<ContentFormat> content_format_of_member(std::string_view name) {
  const auto* const found = std::ranges::find(kFormats, name, &NamedFormat::member);
  if (found == kFormats.end()) return std::nullopt;
  return found->format;
}

std::string content_in(const PageReport& report, ContentFormat format, ContentDress dress) {
  if (!report.content) return {};
  const ContentTree& tree = *report.content;
  const ContentMetadata metadata = metadata_of(report.page, report.url);
  std::string front;
  switch (format) {
    case ContentFormat::text:
      if (dress.metadata) front = to_front_matter(metadata);
      return front + to_plain_text(tree);
    case ContentFormat::markdown:
      if (dress.metadata) front = to_front_matter(metadata) + "\n";
      if (dress.contents) {
        front += markdown_contents(tree);
        if (!front.empty() && !front.ends_with("\n\n")) front += "\n";
      }
      return front + to_markdown(tree);
    case ContentFormat::html:
      return to_html(tree, metadata, {dress.metadata, dress.contents});
    case ContentFormat::json:
      return to_content_json(tree, metadata) + "\n";
    case ContentFormat::xml:
      return to_tei(tree, metadata);
  }
  return {};
}

std::string content_json_value(const PageReport& report, ContentFormat format) {
  if (!report.content) return std::string(kJsonNull);
  std::string content = content_in(report, format);
  if (format != ContentFormat::json) return json_of(content);
  content.pop_back();
  return content;
}

}  // namespace winnow::report
