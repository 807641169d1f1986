// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a page of `extract --jsonl`. Its report is one object of JSON in one line with
// the page's texts in it; a choice of members has the values of the whole; lines about errors are
// JSON as well. The input is that of page_report.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/page_report.h"
#include "plugin/cli/extract/page_line.h"

namespace {

using namespace winnow;
using Json = nlohmann::ordered_json;

Json object_of(std::string_view line) {
  WINNOW_INVARIANT(line.find('\n') == std::string_view::npos);
  Json object = Json::parse(line, nullptr, false);
  WINNOW_INVARIANT(object.is_object());
  return object;
}

std::string_view without_line_break(std::string_view line) {
  WINNOW_INVARIANT(line.ends_with('\n'));
  return line.substr(0, line.size() - 1);
}

void check_texts(const Json& object, const report::PageReport& report) {
  const auto is = [&object](const char* name, const std::string& text) {
    return text.empty() ? object[name].is_null() || object[name] == "" : object[name] == text;
  };
  WINNOW_INVARIANT(is("title", report.page.title) && is("text", report.text));
  WINNOW_INVARIANT(is("description", report.page.metadata.description));
  WINNOW_INVARIANT(is("author", report.page.metadata.author));
  WINNOW_INVARIANT(is("language", report.page.metadata.language));
  WINNOW_INVARIANT(object["blocks"].size() == report.page.blocks.size());
}

// Checks every third member, from the one that was chosen on.
void check_choice(const report::PageReport& report, const Json& object, std::uint8_t choice) {
  std::vector<std::string> names;
  for (std::size_t i = choice % 3; i < report::page_members().size(); i += 3) {
    names.emplace_back(report::page_members()[i]);
  }
  const cli::LineSubject subject{7, "\"an \\\"id\\\"\"", "", ""};
  const std::string line = cli::page_line(subject, to_json(report, names));
  const Json chosen = object_of(without_line_break(line));
  WINNOW_INVARIANT(chosen["id"] == "an \"id\"");
  std::size_t present = 0;
  for (const std::string& name : names) {
    if (!object.contains(name)) continue;
    ++present;
    WINNOW_INVARIANT(chosen.contains(name) && chosen[name] == object[name]);
  }
  WINNOW_INVARIANT(chosen.size() == present + 1);
}

void check_errors(const RawPage& raw) {
  const cli::LineSubject subject{1, "", raw.url, raw.path};
  const std::string text = raw.bytes.substr(0, 200);
  const std::string skipped =
      cli::error_line(subject, SkippedFile{raw.path, SkipReason::bad_line, text});
  WINNOW_INVARIANT(object_of(without_line_break(skipped))["error"].is_object());
  const std::string error =
      cli::error_line(subject, Error{ErrorCode::input, text, raw.path, raw.url});
  WINNOW_INVARIANT(object_of(without_line_break(error))["error"]["code"] == "input");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const RawPage raw = raw_page({reinterpret_cast<const char*>(data) + 1, size - 1});
  check_errors(raw);
  const auto report = report_on(raw, data[0], report::Detail::blocks);
  if (!report) return 0;
  const std::string whole = to_json(*report);
  const Json object = object_of(whole);
  check_texts(object, *report);
  check_choice(*report, object, data[0]);
  return 0;
}
