// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the outcome of an experiment, for programs and for people.
#pragma once

#include <string>

#include "winnow/queries/experiment.h"

namespace winnow {

// Writes one JSON object (RFC 8259, UTF-8, no line breaks). Measures have trec_eval's names. Names
// and meanings stay; names may be added. docs/reference/evaluate-json.md lists them. With `details`
// it has the values by topic, as lists that run along one list of topics, and the lists of hits
// too. Malformed UTF-8 becomes U+FFFD. It takes time linear in what it holds, times the logarithm
// of the number of topics. It is thread-safe and independent of the locale.
WINNOW_EXPORT std::string to_json(const Experiment& experiment, bool details);

// Writes one self-contained HTML page: tables, significance, bars by topic, precision-recall
// curves, curves of series and sweeps, the best and the worst topics with both lists of hits. It
// works from file:// without any network; its charts are drawn by d3, which is part of it. All text
// from pages and queries is data of a JSON element and becomes text nodes, never markup. It names
// the files of values by topic and report.json, which belong beside it. It is thread-safe.
WINNOW_EXPORT std::string to_html(const Experiment& experiment);

}  // namespace winnow
