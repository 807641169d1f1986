// SPDX-License-Identifier: GPL-2.0-or-later
//
// From topics to a TREC run: the retrieval half of an experiment.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/trec_topics.h"

namespace winnow {

struct TopicRunOptions {
  QueryOperator op = QueryOperator::best;
  std::uint32_t depth = 1000;            // answers kept for each topic, TREC's custom
  std::string tag = "winnow";            // names the run; no white space
  std::string language;                  // as in SearchOptions
  bool plain_words = false;              // as in SearchOptions
  bool leave_out_function_words = true;  // likewise
  bool expand = false;                   // likewise
  std::vector<std::string> demoted;      // likewise
};

struct TopicRunReport {
  std::uint64_t topics = 0;
  std::uint64_t refused = 0;         // by the query parser, and searched as plain words
  std::uint64_t without_result = 0;  // and so not in the run
  // These are the places (place_of()) of topics whose text is longer than a query may be: its
  // beginning was searched for, up to the limit (QueryLimit).
  std::vector<std::string> cut;
};

// Takes a piece of the run file, whole lines; an Error ends the run.
using RunSink = std::function<Expected<void>(std::string_view lines)>;

// Searches each topic's text as a query and hands the lines of format_trec_run() to `sink`, in the
// order of the topics and in pieces of some 64 KiB. A document's identifier is its path relative to
// the source.
//
// Gives ErrorCode::usage for a tag that would break the lines, and, naming the topic, for what
// Searcher does not take; then the run is incomplete.
WINNOW_EXPORT Expected<TopicRunReport> answer_topics(ExperimentSearcher& searcher,
                                                     const std::vector<Topic>& topics,
                                                     const TopicRunOptions& options,
                                                     const RunSink& sink);

}  // namespace winnow
