// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows any bytes as a page by `explain`. Its tinted copy holds no element or attribute that could
// run or load anything, and its policy comes first. The lines for terminals hold no control
// characters, and are as many as the page has blocks. The input is that of page_report.h.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "fuzz/markup.h"
#include "fuzz/page_report.h"
#include "plugin/cli/explain/explain_command.h"

namespace {

using namespace winnow;

constexpr std::array<std::string_view, 27> kActive = {
    "script",   "iframe",      "frame",  "frameset", "object",    "embed", "applet",
    "portal",   "fencedframe", "link",   "base",     "img",       "image", "picture",
    "source",   "track",       "video",  "audio",    "svg",       "math",  "noscript",
    "template", "slot",        "canvas", "bgsound",  "plaintext", "xmp"};

// These attributes load nothing and run nothing, whatever their values.
constexpr std::array<std::string_view, 47> kInert = {
    "align",    "aria-hidden", "bgcolor",     "border",   "cellpadding", "cellspacing", "checked",
    "class",    "clear",       "color",       "cols",     "colspan",     "dir",         "disabled",
    "face",     "height",      "hidden",      "id",       "label",       "lang",        "noshade",
    "nowrap",   "open",        "placeholder", "reversed", "role",        "rows",        "rowspan",
    "selected", "size",        "span",        "start",    "style",       "text",        "title",
    "valign",   "value",       "width",       "type",     "media",       "data-winnow", "scope",
    "charset",  "http-equiv",  "content",     "name",     "href"};

bool is_among(std::string_view name, const auto& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void check_element(const Markup& element) {
  WINNOW_INVARIANT(!is_among(element.name, kActive));
  for (const auto& [name, value] : element.attributes) {
    WINNOW_INVARIANT(is_among(name, kInert));
    if (name == "href") WINNOW_INVARIANT(element.name == "a" && value.starts_with('#'));
    const bool of_meta = name == "charset" || name == "http-equiv" || name == "content";
    WINNOW_INVARIANT(!of_meta || element.name == "meta");
    // Links inside the page may have names; elsewhere a name could choose what scripts find under
    // it.
    if (name == "name") WINNOW_INVARIANT(element.name == "meta" || element.name == "a");
  }
}

void check_copy(const std::string& html) {
  const std::size_t policy = html.find("<meta http-equiv=\"Content-Security-Policy\"");
  WINNOW_INVARIANT(policy != std::string::npos && policy < html.find("<style"));
  std::size_t metas = 0;
  std::size_t legends = 0;
  for (const Markup& element : elements_of(html)) {
    check_element(element);
    if (element.name == "meta") ++metas;
    if (element.name == "winnow-legend") ++legends;
  }
  WINNOW_INVARIANT(metas == 3 && legends == 1);
}

void check_lines(const report::PageReport& report) {
  const std::string text = cli::explanation(report, {});
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    WINNOW_INVARIANT(byte >= 0x20 || byte == '\n');
    WINNOW_INVARIANT(byte != 0x7F);
    const bool is_c1 = byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    WINNOW_INVARIANT(!is_c1);
  }
  const std::string_view blocks = std::string_view(text).substr(text.find("\n\n") + 2);
  const auto lines = static_cast<std::size_t>(std::count(blocks.begin(), blocks.end(), '\n'));
  const std::size_t more = report.page.structured_text.empty() ? 0 : 2;
  WINNOW_INVARIANT(lines == report.page.blocks.size() + more);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const RawPage raw = raw_page({reinterpret_cast<const char*>(data) + 1, size - 1});
  const auto report = report_on(raw, data[0], report::Detail::blocks);
  if (!report) return 0;
  check_lines(*report);
  const auto html = cli::tinted_report(raw, *report);
  if (html) {
    check_copy(*html);
  } else {
    WINNOW_INVARIANT(html.error().code == ErrorCode::try_again);
  }
  return 0;
}
