// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an experiment has counted and left out.
#pragma once

#include <string>

#include "winnow/queries/experiment.h"

namespace winnow::cli {

// Writes a line for each thing that a reader of the figures has to know: topics that are not
// scored, documents that are missing, and so on. It is empty if there is nothing.
std::string to_notes(const Experiment& experiment);

}  // namespace winnow::cli
