// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints the outcome of an experiment for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Writes tables of at most `columns` columns, if names are not too long for that: means, their
// significance, strata, what needs no judgements, series and sweeps; and what was counted and left
// out.
std::string to_text(const Experiment& experiment, std::size_t columns);

}  // namespace winnow::cli
