// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes an input for a page that somebody wants a report on. It has a byte of choices, a line with
// the page's URL, a line with its path, and the page.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/every_method.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/methods_by_site.h"
#include "winnow/indexer/source.h"

namespace winnow {

inline std::string_view take_line(std::string_view& input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view line = input.substr(0, end);
  input.remove_prefix(std::min(end + 1, input.size()));
  return line;
}

inline RawPage raw_page(std::string_view input) {
  RawPage raw;
  raw.url = take_line(input);
  raw.path = take_line(input);
  raw.bytes = input;
  raw.content_type = "text/html";
  raw.http_charset = "utf-8";
  return raw;
}

// Returns the method for pages alone, or one of those that know the page's site.
inline PageMethod method_for(std::uint8_t choice) {
  static const auto site = learned_site();
  static const std::shared_ptr<const Method> alone = *make_method(default_page_method());
  static const auto known = [](std::string_view name) -> std::shared_ptr<const Method> {
    MethodOptions options;
    options.site = site;
    options.fit = true;
    return *make_method(name, options);
  };
  static const std::shared_ptr<const Method> of_site = known(default_method());
  static const std::shared_ptr<const Method> of_template = known("pattern-tree");
  if (choice % 3 == 0) return {alone, nullptr};
  return {choice % 3 == 1 ? of_site : of_template, site};
}

// Returns nothing for pages that are binary or too large.
inline std::optional<report::PageReport> report_on(const RawPage& raw, std::uint8_t choice,
                                                   report::Detail detail) {
  static PageParser parser;
  report::ReportOptions options;
  options.classes = report::TextClasses(1 + choice / 3 % 7U);
  options.learns = choice % 3 != 0;
  options.detail = detail;
  auto read = report::read_report({raw.path, raw.url, raw.bytes, raw.http_charset},
                                  method_for(choice), options, parser);
  if (!read) return std::nullopt;
  return *std::move(read);
}

}  // namespace winnow
