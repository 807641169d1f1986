// SPDX-License-Identifier: GPL-2.0-or-later
//
// TREC run files: what a system answered to the topics of an experiment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// One answer: the document's identifier (for Winnow the path relative to the source) and its score.
struct RankedDocument {
  std::string document;
  double score = 0;
};

// The lines of a run file for one topic: "topic Q0 document rank score tag", ranks from 1.
//
// trec_eval sorts by score and breaks ties by document identifier, whatever the rank says. So that
// the file means what the ranking meant, a score that is not below its predecessor's is printed a
// little lower than it; scores have enough digits to stay apart. Characters that would break the
// line (white space in a document identifier) are percent-encoded. Independent of the locale.
WINNOW_EXPORT std::string format_trec_run(std::string_view topic,
                                          const std::vector<RankedDocument>& ranking,
                                          std::string_view tag);

}  // namespace winnow
