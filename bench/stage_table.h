// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was measured, as a table for people or as JSON.
#pragma once

#include <string>
#include <vector>

#include "bench/stages.h"

namespace winnow::bench {

struct Measurement {
  std::size_t pages = 0;
  std::size_t blocks = 0;
  double megabytes = 0;              // 10^6 bytes, as stored
  std::vector<StageSeconds> rounds;  // each over all pages
};

// A line for each stage and each sum of stages. Its figures are medians over the rounds, the ratios
// medians of the rounds' ratios; beside the ratio to decode and parse stands the one aimed at.
std::string table_of(const Measurement& measured);

// Every round, in seconds per megabyte.
std::string json_of(const Measurement& measured);

}  // namespace winnow::bench
