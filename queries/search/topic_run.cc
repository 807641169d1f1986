// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/topic_run.h"

#include <optional>

#include "queries/trec/lines.h"
#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

constexpr std::size_t kPieceBytes = 64 << 10;

bool is_tag(std::string_view tag) { return !tag.empty() && !has_blank(tag); }

Error for_topic(Error error, const Topic& topic) {
  const std::string place = error.where.empty() ? "" : ", " + error.where;
  error.where = "topic " + topic.id + place;
  return error;
}

}  // namespace

Expected<TopicRunReport> answer_topics(ExperimentSearcher& searcher,
                                       const std::vector<Topic>& topics,
                                       const TopicRunOptions& options, const RunSink& sink) {
  if (!is_tag(options.tag)) {
    return Error{ErrorCode::usage, "\"" + options.tag + "\" cannot name a run", "",
                 "use a tag without white space"};
  }
  SearchOptions search;
  search.op = options.op;
  search.limit = options.depth;
  search.language = options.language;
  search.plain_words = options.plain_words;
  search.leave_out_function_words = options.leave_out_function_words;
  search.expand = options.expand;
  search.demoted = options.demoted;
  TopicRunReport report;
  QueryLimit limit;
  std::string lines;
  for (const Topic& topic : topics) {
    const std::optional<std::string> shortened = limit.shortened(topic.text);
    if (shortened) report.cut.push_back(place_of(topic));
    const Expected<Ranking> ranking = searcher.rank(shortened.value_or(topic.text), search);
    if (!ranking) return for_topic(ranking.error(), topic);
    ++report.topics;
    if (!ranking->refused_because.empty()) ++report.refused;
    if (ranking->documents.empty()) ++report.without_result;
    lines += format_trec_run(topic.id, ranking->documents, options.tag);
    if (lines.size() < kPieceBytes) continue;
    if (const Expected<void> taken = sink(lines); !taken) return taken.error();
    lines.clear();
  }
  if (!lines.empty()) {
    if (const Expected<void> taken = sink(lines); !taken) return taken.error();
  }
  return report;
}

}  // namespace winnow
