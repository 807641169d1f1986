// SPDX-License-Identifier: GPL-2.0-or-later
//
// The outcome of an experiment for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Tables of at most `columns` columns, if names are not too long for that. Means, their
// significance, strata, what needs no judgements, series and sweeps; what was counted and left out.
std::string to_text(const Experiment& experiment, std::size_t columns);

}  // namespace winnow::cli
