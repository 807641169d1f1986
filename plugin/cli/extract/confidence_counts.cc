// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include "plugin/cli/extract/extract_command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/counts.h"

namespace winnow::cli {

void ConfidenceCounts::add(const report::PageReport& report) {
  low += report.low_confidence ? 1 : 0;
  unknown += report.page.confidence ? 0 : 1;
}

void ConfidenceCounts::add(const ConfidenceCounts& other) {
  low += other.low;
  unknown += other.unknown;
}

std::optional<SkippedFile> skipped_as_doubtful(const report::PageReport& report) {
  if (!report.low_confidence) return std::nullopt;
  return SkippedFile{report.path, SkipReason::low_confidence,
                     fmt::format("confidence {:.2f}", *report.page.confidence)};
}

void tell_of_confidence(const ConfidenceCounts& counts, double least, bool named) {
  if (least == 0) return;
  if (counts.low > 0) {
    print_note(fmt::format("{} below --min-confidence {}, left without text{}",
                           count_of(counts.low, "page is", "pages are"), least,
                           named ? "" : " (--skipped FILE or --jsonl names them)"));
  }
  if (counts.unknown > 0) {
    print_warning(fmt::format("{} no confidence, and {} not left out: the model has no calibration",
                              count_of(counts.unknown, "page has", "pages have"),
                              counts.unknown == 1 ? "is" : "are"));
  }
}

}  // namespace winnow::cli
