// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_line.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Remedy {
  std::string_view reason;
  std::string_view hint;
};

constexpr std::array<Remedy, 9> kRemedies = {{
    {"bad-line", R"(write each page as {"url": "...", "html": "..."} in one line of UTF-8)"},
    {"bad-url", "give the http or https URL of the page"},
    {"bad-path", "give a relative path without \"..\""},
    {"not-html", "send HTML and XHTML only"},
    {"too-large", "raise --max-page-bytes"},
    {"binary", "send text; decode what is compressed"},
    {"broken-record", "write the record again"},
    {"truncated", "crawl the page again"},
    {"content-encoding", "decode the page before it is stored"},
}};

std::string_view remedy_for(std::string_view reason) {
  for (const Remedy& remedy : kRemedies) {
    if (remedy.reason == reason) return remedy.hint;
  }
  return {};
}

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

std::string line_of(const LineSubject& subject, std::string_view code, std::string_view message,
                    std::string_view hint) {
  Json object;
  object["number"] = subject.number;
  object["url"] = text_or_null(subject.url);
  object["path"] = text_or_null(subject.path);
  object["error"] = {{"code", code}, {"message", message}, {"hint", text_or_null(hint)}};
  return page_line(subject, object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

std::string_view error_code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::input:
      return "input";
    case ErrorCode::too_large:
      return "too-large";
    case ErrorCode::binary:
      return "binary";
    case ErrorCode::not_found:
      return "not-found";
    case ErrorCode::locked:
      return "locked";
    case ErrorCode::disk:
      return "disk";
    case ErrorCode::corrupt:
      return "corrupt";
    case ErrorCode::incompatible:
      return "incompatible";
    case ErrorCode::try_again:
      return "try-again";
  }
  return "input";
}

std::string page_line(const LineSubject& subject, std::string object) {
  if (!subject.id.empty()) {
    const bool alone = object == "{}";
    object.insert(1, "\"id\":" + subject.id + (alone ? "" : ","));
  }
  return object += '\n';
}

std::string error_line(const LineSubject& subject, const Error& error) {
  const std::string_view code = error_code_name(error.code);
  return line_of(subject, code, error.what, error.hint.empty() ? remedy_for(code) : error.hint);
}

// Details of what is skipped have the remedy behind a semicolon, where they have one.
std::string error_line(const LineSubject& subject, const SkippedFile& skipped) {
  const std::string_view detail = skipped.detail;
  const std::size_t end = detail.find("; ");
  const std::string_view told = end == std::string_view::npos ? "" : detail.substr(end + 2);
  const std::string_view reason = skip_reason_name(skipped.reason);
  return line_of(subject, reason, detail.substr(0, end), told.empty() ? remedy_for(reason) : told);
}

}  // namespace winnow::cli
