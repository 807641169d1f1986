// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what the search page costs without the network: the handlers of `winnow serve`, a whole
// page each, with ten hits, snippets and facets.
//
// Queries are made as people ask: one to four words of a page's title in their order, function
// words among them, and frequent words, one or two. Each is asked once, so that nothing is
// remembered;
// --repeat asks all of them again, which shows what a remembered answer costs.
#include <fmt/format.h>
#include <xapian.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "bench/thread_clock.h"
#include "plugin/serve/search/search_routes.h"
#include "winnow/indexer/schema.h"

namespace {

using winnow::serve::Request;
using winnow::serve::Response;
using winnow::serve::Router;

struct Options {
  std::string database;
  int queries = 500;
  std::uint64_t seed = 1;
  std::size_t cache_bytes = 0;
  bool repeat = false;
  bool print_slow = false;
};

struct Kind {
  std::string name;
  std::string path;
  std::vector<std::string> queries;
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

class QueryMaker {
 public:
  QueryMaker(const std::string& path, std::uint64_t seed) : database_(path), random_(seed) {
    const Xapian::TermIterator end = database_.spellings_end();
    for (auto word = database_.spellings_begin(); word != end; ++word) {
      frequent_.emplace_back(database_.get_termfreq(*word), *word);
    }
    std::sort(frequent_.rbegin(), frequent_.rend());
    frequent_.resize(std::min<std::size_t>(frequent_.size(), 300));
  }

  // Gives words of a title that stand together.
  std::string of_title() {
    for (;;) {
      const auto document = static_cast<Xapian::docid>(1 + random_() % database_.get_lastdocid());
      std::string data;
      try {
        data = database_.get_document(document).get_data();
      } catch (const Xapian::DocNotFoundError&) {
        continue;
      }
      const std::vector<std::string> words =
          words_of(std::string(winnow::data_field(data, winnow::field::kCaption)));
      if (words.empty()) continue;
      const std::size_t count = std::min<std::size_t>(1 + random_() % 4, words.size());
      const std::size_t first = random_() % (words.size() - count + 1);
      std::string query;
      for (std::size_t i = first; i < first + count; ++i) query += words[i] + ' ';
      return query;
    }
  }

  std::string of_frequent_words() {
    std::string query;
    for (std::size_t count = 1 + random_() % 2; count > 0; --count) {
      query += frequent_[random_() % frequent_.size()].second + ' ';
    }
    return query;
  }

 private:
  Xapian::Database database_;
  std::mt19937_64 random_;
  std::vector<std::pair<Xapian::doccount, std::string>> frequent_;
};

std::vector<Kind> kinds_of(const Options& options) {
  QueryMaker maker(options.database, options.seed);
  Kind titles = {"page, words of titles", "/search", {}};
  Kind frequent = {"page, frequent words", "/search", {}};
  for (int i = 0; i < options.queries; ++i) {
    titles.queries.push_back(maker.of_title());
    frequent.queries.push_back(maker.of_frequent_words());
  }
  return {titles,
          frequent,
          {"JSON, words of titles", "/api/v1/search", titles.queries},
          {"suggestions", "/api/v1/suggest", titles.queries}};
}

void measure(const Router& router, const Options& options, const Kind& kind) {
  std::vector<double> times;
  std::size_t bytes = 0;
  for (const std::string& query : kind.queries) {
    Request request;
    request.path = kind.path;
    request.query = {{"q", query}};
    request.host = "127.0.0.1";
    double seconds = 0;
    const Response response = winnow::bench::timed(seconds, [&] { return router.answer(request); });
    const double taken = 1000 * seconds;
    if (response.status != 200) fmt::print("{}: {}\n", response.status, response.body);
    times.push_back(taken);
    bytes += response.body.size();
    if (options.print_slow && taken > 20) fmt::print("{:7.2f}  {}\n", taken, query);
  }
  std::sort(times.begin(), times.end());
  double sum = 0;
  for (const double time : times) sum += time;
  fmt::print("{:<24} {:8.2f} {:8.2f} {:8.2f} {:8.2f} {:8.0f} {:8.0f}\n", kind.name,
             times[times.size() / 2], times[times.size() * 95 / 100],
             times[times.size() * 99 / 100], times.back(),
             1000 * static_cast<double>(times.size()) / sum,
             static_cast<double>(bytes) / static_cast<double>(times.size()));
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("What the search page costs");
  app.add_option("DATABASE", options.database)->required();
  app.add_option("--queries", options.queries)->capture_default_str();
  app.add_option("--seed", options.seed)->capture_default_str();
  app.add_option("--cache-bytes", options.cache_bytes)->capture_default_str();
  app.add_flag("--repeat", options.repeat, "Ask all of them twice");
  app.add_flag("--slow", options.print_slow, "Print queries that take over 20 ms");
  CLI11_PARSE(app, argc, argv);
  auto settings = std::make_shared<winnow::serve::SearchSettings>();
  settings->searched.database = options.database;
  settings->cache = std::make_shared<winnow::serve::AnswerCache>(options.cache_bytes);
  Router router;
  winnow::serve::add_search_routes(router, std::make_shared<winnow::serve::SearchPages>(settings));
  fmt::print("{:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "milliseconds", "median", "p95", "p99",
             "longest", "a second", "bytes");
  for (const Kind& kind : kinds_of(options)) {
    measure(router, options, kind);
    if (options.repeat) measure(router, options, kind);
  }
  return 0;
}
