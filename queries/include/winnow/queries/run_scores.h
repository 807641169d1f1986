// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run against judgements: values by topic and their means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/retrieval_measures.h"
#include "winnow/queries/trec_qrels.h"
#include "winnow/queries/trec_run.h"

namespace winnow {

struct ScoringOptions {
  // So many documents of a ranking count: the first of sort_as_trec_eval()'s order, once the
  // excluded ones are gone.
  std::size_t depth = 1000;
  // Says whether means are over the topics that have an answer only (trec_eval without -c); else
  // they are over all judged topics, where a topic without answers scores 0 (trec_eval -c).
  bool only_answered = false;
};

struct TopicScores {
  std::string topic;
  MeasureValues values;
  bool answered = false;  // the run has a ranking for it, not empty without the excluded documents
};

// This is plain data.
struct RunScores {
  std::vector<TopicScores> topics;          // all judged topics, in byte order of their ids
  MeasureValues means;                      // sums for counts
  PrecisionAtRecall precision_at_recall{};  // means
  std::uint64_t averaged = 0;               // topics that the means are over
  std::uint64_t unanswered = 0;             // judged topics without answer
  std::uint64_t unjudged = 0;               // topics of the run without judgements: not scored
  std::uint64_t excluded = 0;               // documents taken out of rankings of judged topics
};

// Scores each ranking of `run`, whose documents are identified as in `qrels` and whose rankings are
// in the order of sort_as_trec_eval(). It is thread-safe.
WINNOW_EXPORT RunScores score_run(const TrecRun& run, const Qrels& qrels,
                                  const Exclusions& exclusions = {},
                                  const ScoringOptions& options = {});

// Writes a table for other programs, in UTF-8: a head line "topic" TAB names of measures, then a
// line for each topic, numbers with six decimals (counts as integers). It is independent of the
// locale and thread-safe.
WINNOW_EXPORT std::string format_topic_scores(const RunScores& scores);

}  // namespace winnow
