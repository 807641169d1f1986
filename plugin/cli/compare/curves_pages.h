// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the pages that curves are made from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_sites.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::cli {

struct CurvePage {
  std::string url;
  std::uint64_t rank = 0;  // sample_rank()
  ParsedPage page;
  double ms = 0;  // processor time of parsing
};

// Gives the first pages of a site by their rank, in that order, kSamplePages of them if it has so
// many; pages that cannot be parsed and those over kMaxLearnPageBytes are passed over. Errors are
// those of the source, and ErrorCode::try_again after an interrupt (interrupt.h).
Expected<std::vector<CurvePage>> read_curve_pages(const CompareSite& site, std::uint64_t seed);

// Returns the milliseconds that this process has computed.
double processor_ms();

}  // namespace winnow::cli
