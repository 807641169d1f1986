// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the content of a page with its structure, in the formats that people ask for by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugin/report/page_report.h"

namespace winnow::report {

enum class ContentFormat : std::uint8_t { text, markdown, html, json, xml };

// Returns the format of that name, or none. Thread-safe, as all of this file.
std::optional<ContentFormat> content_format(std::string_view name);

// Returns the names, for help texts: "text, markdown, html, json or xml".
std::string_view content_format_names();

// Returns the end of names of files: ".md".
std::string_view file_suffix(ContentFormat format);

// Returns the member of a page's object that has the content: "markdown", and "content" for json.
std::string_view content_member(ContentFormat format);

// Returns the format whose content_member() has this name, or none.
std::optional<ContentFormat> content_format_of_member(std::string_view name);

struct ContentDress {
  bool metadata = false;  // in front of the text or Markdown, in the head of HTML
  bool contents = false;  // a list of the headings in front of Markdown or HTML
};

// Writes the content of a report that has it (ReportOptions::content). It ends with LF, or is
// empty.
std::string content_in(const PageReport& report, ContentFormat format, ContentDress dress = {});

// Does the same as a JSON value: a string, but for json the object itself. Null without content.
std::string content_json_value(const PageReport& report, ContentFormat format);

}  // namespace winnow::report
