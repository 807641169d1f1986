// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/page_texts.h"

#include <fmt/format.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace winnow::serve::texts {
namespace {

std::chrono::year_month_day day_of(std::int64_t seconds) {
  using std::chrono::sys_seconds;
  return std::chrono::floor<std::chrono::days>(sys_seconds(std::chrono::seconds(seconds)));
}

constexpr std::array<std::string_view, 12> kMonths = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

constexpr std::pair<std::string_view, std::string_view> kTypeNames[] = {
    {"text/html", "HTML"},
    {"application/xhtml+xml", "XHTML"},
    {"text/plain", "Text"},
    {"application/pdf", "PDF"},
    {"text/markdown", "Markdown"},
    {"text/xml", "XML"},
    {"application/xml", "XML"},
    {"application/vnd.oasis.opendocument.text", "ODT"},
    {"application/vnd.oasis.opendocument.spreadsheet", "ODS"},
    {"application/vnd.oasis.opendocument.presentation", "ODP"},
    {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", "DOCX"},
    {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "XLSX"},
    {"application/vnd.openxmlformats-officedocument.presentationml.presentation", "PPTX"}};

}  // namespace

std::string number(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string pages_found(std::uint64_t pages, bool is_exact) {
  if (pages == 1) return "1 page";
  return fmt::format("{}{} pages", is_exact ? "" : "About ", number(pages));
}

std::string no_more(std::uint64_t pages, bool is_exact) {
  if (pages == 1) return "There are no more results: 1 page has been found.";
  return fmt::format("There are no more results: {}{} pages have been found.",
                     is_exact ? "" : "about ", number(pages));
}

std::string page_number(std::uint32_t page) { return fmt::format("page {}", page); }

std::string pages_inside(std::uint32_t pages) {
  return pages == 1 ? "1 page" : fmt::format("{} pages", number(pages));
}

std::string same_text(std::uint32_t pages) {
  return pages == 1 ? "and 1 page of the same text"
                    : fmt::format("and {} pages of the same text", number(pages));
}

std::string left_out(std::string_view words) { return fmt::format("Not searched for: {}", words); }

std::string refused(std::string_view reason) {
  return fmt::format("Searched for the plain words: {}", reason);
}

std::string shards_missing(std::uint32_t missing, std::uint32_t total) {
  return fmt::format(
      "{} of {} parts of the index {} not answer now. These results are of the rest, so pages may "
      "be "
      "missing, and their order may be another.",
      missing, total, missing == 1 ? "does" : "do");
}

std::string date(std::int64_t seconds) {
  const std::chrono::year_month_day day = day_of(seconds);
  return fmt::format("{} {} {}", static_cast<unsigned>(day.day()),
                     kMonths[static_cast<unsigned>(day.month()) - 1], static_cast<int>(day.year()));
}

std::string iso_date(std::int64_t seconds) {
  const std::chrono::year_month_day day = day_of(seconds);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

std::string language_name(std::string_view code) {
  std::array<UChar, 64> name{};
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length =
      uloc_getDisplayLanguage(std::string(code).c_str(), std::string(kLanguage).c_str(),
                              name.data(), static_cast<std::int32_t>(name.size()), &error);
  if (U_FAILURE(error) || error == U_USING_DEFAULT_WARNING || length <= 0) return std::string(code);
  std::string utf8;
  icu::UnicodeString(name.data(), std::min<std::int32_t>(length, name.size())).toUTF8String(utf8);
  return utf8;
}

std::string type_name(std::string_view type) {
  const auto* known = std::find_if(std::begin(kTypeNames), std::end(kTypeNames),
                                   [&](const auto& entry) { return entry.first == type; });
  return std::string(known == std::end(kTypeNames) ? type : known->second);
}

std::string pages_searched(std::uint64_t pages) {
  return pages == 1 ? "1 page can be searched."
                    : fmt::format("{} pages can be searched.", number(pages));
}

std::string in_languages(std::string_view names) { return fmt::format("Languages: {}", names); }

}  // namespace winnow::serve::texts
