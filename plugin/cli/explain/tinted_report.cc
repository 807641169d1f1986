// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/explain/tinted_report.h"

#include <fmt/format.h>

#include <vector>

#include "plugin/cli/explain/block_evidence.h"
#include "plugin/cli/explain/tinted_page.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

std::vector<std::string> remarks_on(const report::PageReport& report) {
  std::vector<std::string> remarks{"method " + report.method,
                                   "Point at a text for its numbers. Scripts, images and what the "
                                   "page would load are left out."};
  if (const std::string site = site_remark(report); !site.empty()) {
    remarks.push_back("site: " + site);
  }
  if (report.page.degraded != Degraded::no) {
    remarks.push_back(fmt::format("Over a limit ({}): the text without its structure.",
                                  degraded_name(report.page.degraded)));
  }
  if (!report.page.structured_text.empty()) {
    remarks.emplace_back("More text of class main comes from the page's structured data.");
  }
  return remarks;
}

}  // namespace

std::string block_note(const report::PageReport& report, std::size_t block) {
  const Verdict& verdict = report.page.verdicts[block];
  const Block& text = report.page.blocks[block];
  std::string note =
      fmt::format("{}: {}", text_class_name(verdict.text_class), reason_text(verdict.reason));
  if (verdict.probability >= 0) note += fmt::format("\nprobability {:.2f}", verdict.probability);
  note += "\n" + count_of(text.words, "word", "words");
  if (text.link_words > 0) note += fmt::format(", {} in links", human_count(text.link_words));
  note += "\n" + report.elements[block];
  if (block < report.regions.size() && !report.regions[block].empty()) {
    note += "\nin the template: " + report.regions[block];
  }
  if (has_evidence(report)) note += evidence_note(report, block);
  return note;
}

Expected<std::string> tinted_report(const RawPage& raw, const report::PageReport& report) {
  PageParser parser(ParseOptions{{}, false, true});
  const Expected<ParsedPage> page = parser.parse(raw.bytes, {raw.http_charset});
  if (!page) return page.error();
  if (page->blocks.size() != report.page.blocks.size() ||
      page->document.degraded() != report.page.degraded) {
    return Error{ErrorCode::try_again, "was parsed in two ways, for want of time", raw.path,
                 "run again when the machine has less to do"};
  }
  std::vector<BlockTint> tints;
  for (std::size_t i = 0; i < report.page.blocks.size(); ++i) {
    tints.push_back({report.page.verdicts[i].text_class, block_note(report, i)});
  }
  return tinted_page(*page, tints, remarks_on(report));
}

}  // namespace winnow::cli
