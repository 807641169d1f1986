// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow learn says of what it has learned.
#pragma once

#include <string>

#include "plugin/cli/classify/learning_run.h"

namespace winnow::cli {

struct LearnSummary {
  const LearnedSites& learned;
  std::string file;
  double seconds = 0;
};

// Writes it for people.
std::string to_text(const LearnSummary& summary);

// Writes one JSON object, indented by two.
std::string to_json(const LearnSummary& summary);

}  // namespace winnow::cli
