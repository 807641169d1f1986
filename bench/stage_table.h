// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes what was measured as a table for people or as JSON.
#pragma once

#include <string>
#include <vector>

#include "bench/stages.h"

namespace winnow::bench {

struct Measurement {
  std::size_t pages = 0;
  std::size_t blocks = 0;
  double megabytes = 0;              // of 10^6 bytes, as stored
  std::vector<StageSeconds> rounds;  // each covers all pages
};

// Writes a line for each stage and each sum of stages. Its figures are medians over the rounds, the
// ratios medians of the rounds' ratios. The ratio to aim at stands beside that to decode and parse.
std::string table_of(const Measurement& measured);

// Writes every round, in seconds per megabyte.
std::string json_of(const Measurement& measured);

}  // namespace winnow::bench
