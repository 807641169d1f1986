// SPDX-License-Identifier: GPL-2.0-or-later
//
// One method on all sites.
#pragma once

#include <vector>

#include "plugin/cli/compare/compare_sites.h"
#include "plugin/cli/compare/method_variant.h"

namespace winnow::cli {

// Learns each site if the method learns, extracts its pages as `winnow extract` does, and scores
// class main of those that have a gold text. Files that are no pages are passed over in silence.
//
//   {"learn_seconds", "extract_seconds",           processor time of this process
//    "bytes",                                      of HTML
//    "sites": [{"visible_words", "main_words",     of all pages
//               "precision", "recall", "f1"}]}     each an array: of the pages with a gold text
//
// A page that the limits refuse has an empty text. Reading pages and gold texts and scoring are not
// in the times, but what is read to learn is. Errors as methods_for(), Source::for_each() and
// read_text_file(); ErrorCode::try_again if an interrupt ended it.
Expected<Json> measure_method(const MethodVariant& method, const std::vector<CompareSite>& sites);

}  // namespace winnow::cli
