// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/explain/block_evidence.h"

#include <fmt/format.h>

#include "plugin/cli/learn/region_table.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/report/region_path.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kShortNames = 2;

const BlockEvidence& evidence_of(const report::PageReport& report, std::size_t block) {
  return report.page.evidence[block];
}

std::string text_note(const BlockEvidence& evidence) {
  if (evidence.text_pages == 0) return "\nthis text there on fewer than 2 of them";
  return fmt::format("\nthis text there on {} of them", human_count(evidence.text_pages));
}

}  // namespace

std::string site_remark(const report::PageReport& report) {
  if (report.on_its_own) {
    return report.site ? "what was learned of it does not fit; the page was classified on its own"
                       : "too little is known of it; the page was classified on its own";
  }
  if (!has_evidence(report)) return "";
  const std::string pages =
      count_of(report.site->statistics().pages(), "different page", "different pages");
  if (report.site->site().empty()) return "learned from " + pages;
  return fmt::format("{}: learned from {}", report.site->site(), pages);
}

std::string page_counts(const report::PageReport& report, std::size_t block) {
  const BlockEvidence& evidence = evidence_of(report, block);
  if (evidence.region == kNoRegion) return "-";
  const std::string with_text =
      evidence.text_pages == 0 ? "-" : std::to_string(evidence.text_pages);
  return fmt::format("{}/{}", with_text, evidence.region_pages);
}

std::string short_region(const report::PageReport& report, std::size_t block, std::size_t columns) {
  const BlockEvidence& evidence = evidence_of(report, block);
  if (evidence.region == kNoRegion) return "unknown";
  const std::string_view before = evidence.known ? "" : "in ";
  return std::string(before) + fitted_path(report.site->statistics(), evidence.region, kShortNames,
                                           columns - before.size());
}

std::string evidence_note(const report::PageReport& report, std::size_t block) {
  const BlockEvidence& evidence = evidence_of(report, block);
  std::string note = evidence.alone < 0
                         ? "\nrepeats on the site"
                         : fmt::format("\nby the page without what repeats {:.2f}", evidence.alone);
  if (evidence.subtree_pages > 0) {
    note += fmt::format("\na part of the page around it is the same on {}",
                        count_of(evidence.subtree_pages, "page", "pages"));
  }
  if (evidence.region == kNoRegion) return note + "\nin no known region of the site";
  const std::string path = report::region_path(report.site->statistics(), evidence.region);
  note += fmt::format("\n{} {}\nregion on {} of {}", evidence.known ? "region" : "new, in region",
                      path, human_count(evidence.region_pages),
                      count_of(report.site->statistics().pages(), "page", "pages"));
  return evidence.known ? note + text_note(evidence) : note;
}

}  // namespace winnow::cli
