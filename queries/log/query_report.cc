// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/query_report.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "queries/experiment/parallel_tasks.h"

namespace winnow {
namespace {

using PageTable = std::unordered_map<std::string, ShownPage>;

// Answers the queries, in any number of threads at once, each with a searcher of its own.
class ReportRun {
 public:
  ReportRun(const std::string& database, const AskedQueries& asked,
            const QueryReportOptions& options)
      : database_(database), asked_(asked), options_(options), answers_(asked.queries.size()) {}

  // Takes queries until there are none left.
  Expected<void> work() {
    Expected<Searcher> searcher = Searcher::open(database_);
    if (!searcher) return searcher.error();
    PageTable pages;
    for (std::size_t i = next_++; i < answers_.size(); i = next_++) {
      if (const Expected<void> answered = answer(*searcher, i, pages); !answered) return answered;
    }
    add(pages);
    return {};
  }

  std::vector<QueryAnswer> take_answers() { return std::move(answers_); }

  std::vector<ShownPage> take_pages() {
    std::vector<ShownPage> pages;
    for (auto& [url, page] : pages_) pages.push_back(std::move(page));
    std::sort(pages.begin(), pages.end(), [](const ShownPage& a, const ShownPage& b) {
      return a.searches != b.searches ? a.searches > b.searches : a.url < b.url;
    });
    return pages;
  }

 private:
  Expected<void> answer(Searcher& searcher, std::size_t number, PageTable& pages) {
    const AskedQuery& asked = asked_.queries[number];
    SearchOptions options;
    options.op = options_.op;
    options.language = options_.language;
    options.limit = options_.shown_hits;
    options.snippet_characters = 0;
    options.filters = asked.filters;
    Expected<SearchResult> result = searcher.search(asked.query, options);
    if (result) {
      for (const SearchHit& hit : result->hits) show(hit, asked.times, pages);
      answers_[number] = {result->matches_estimated, result->all_words_estimated,
                          correction_of(searcher, asked.query, options, *result), result->corrected,
                          ""};
    } else if (result.error().code == ErrorCode::usage) {
      answers_[number].refused = result.error().message();
    } else {
      return result.error();
    }
    return tell();
  }

  // Gives the correction that winnow search would search for, if it finds pages; else it is empty.
  static std::string correction_of(Searcher& searcher, const std::string& query,
                                   SearchOptions options, const SearchResult& result) {
    if (result.corrected_query.empty()) return {};
    if (result.corrected) return result.matches_estimated > 0 ? result.corrected_query : "";
    const QueryOperator asked = options.op;
    options.op = QueryOperator::best;
    options.limit = 0;
    const Expected<SearchResult> best = searcher.search(query, options);
    if (!best || !best->corrected) return {};
    options.op = asked;
    const Expected<SearchResult> found = searcher.search(best->corrected_query, options);
    return found && found->matches_estimated > 0 ? best->corrected_query : "";
  }

  static void show(const SearchHit& hit, std::uint64_t times, PageTable& pages) {
    ShownPage& page = pages[hit.url];
    if (page.searches == 0) {
      page.url = hit.url;
      page.title = hit.title;
    }
    page.searches += times;
    if (hit.rank == 1) page.searches_first += times;
  }

  Expected<void> tell() {
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (!options_.progress || options_.progress(done_, answers_.size())) return {};
    return Error{ErrorCode::try_again, "interrupted before all queries were answered", "", ""};
  }

  void add(PageTable& pages) {
    const std::scoped_lock lock(mutex_);
    for (auto& [url, page] : pages) {
      ShownPage& sum = pages_[url];
      const std::uint64_t searches = sum.searches + page.searches;
      const std::uint64_t searches_first = sum.searches_first + page.searches_first;
      sum = std::move(page);
      sum.searches = searches;
      sum.searches_first = searches_first;
    }
  }

  const std::string& database_;
  const AskedQueries& asked_;
  const QueryReportOptions& options_;
  std::vector<QueryAnswer> answers_;  // each written by the thread that has its number
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // of what follows
  std::uint64_t done_ = 0;
  PageTable pages_;
};

QueryCount& count_for(const QueryAnswer& answer, QueryReport& report) {
  if (!answer.refused.empty()) return report.refused;
  if (answer.matches == 0) return report.without_match;
  if (answer.corrected) return report.corrected;
  return answer.all_words.value_or(1) > 0 ? report.all_words : report.some_words;
}

void add(const AskedQuery& asked, QueryCount& count) {
  ++count.queries;
  count.searches += asked.times;
}

}  // namespace

Expected<QueryReport> report_queries(const std::string& database, const AskedQueries& asked,
                                     const QueryReportOptions& options) {
  ReportRun run(database, asked, options);
  const std::size_t threads = std::max(1u, options.threads);
  const Expected<void> done = run_tasks(std::min(threads, asked.queries.size()), options.threads,
                                        [&](std::size_t) { return run.work(); });
  if (!done) return done.error();
  QueryReport report;
  report.op = options.op;
  report.answers = run.take_answers();
  report.pages = run.take_pages();
  for (std::size_t i = 0; i < report.answers.size(); ++i) {
    const QueryAnswer& answer = report.answers[i];
    add(asked.queries[i], count_for(answer, report));
    if (answer.matches == 0 || asked.queries[i].times_without_match == 0) continue;
    ++report.mended.queries;
    report.mended.searches += asked.queries[i].times_without_match;
  }
  return report;
}

}  // namespace winnow
