// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how long queries take with snippets: as the first query of a process whose database is
// only on disk (cold), and as one of many (warm).
//
// Queries are words of the spelling dictionary. "any" draws all words alike, which gives rare
// words. "frequent" draws them by the number of pages that have them, as one draws words from a
// text, which gives the longest lists of postings. Wildcards have the first letters of such a word,
// and phrases are what a page has behind it.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xapian.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/query_words.h"
#include "winnow/queries/searcher.h"

namespace {

struct Options {
  std::string database;
  int warm = 500;
  int cold = 50;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::uint64_t seed = 1;
  std::string only;
  int slowest = 0;
  std::string json;
};

enum class Form { words, prefix, phrase };

struct Kind {
  std::string name;
  bool frequent = false;
  int words = 1;
  Form form = Form::words;
  winnow::SearchOptions search;
};

struct Latency {
  double median = 0;  // in milliseconds
  double percentile_99 = 0;
};

struct Row {
  std::string name;
  Latency cold;
  Latency warm;
  double matches = 0;     // the mean of the estimates
  double per_second = 0;  // queries of all threads
};

constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The last one is that of the kinds that ask for more.
constexpr std::pair<winnow::QueryOperator, const char*> kOperators[] = {
    {winnow::QueryOperator::best, "best"},
    {winnow::QueryOperator::all_words, "and"},
    {winnow::QueryOperator::any_word, "or"}};

std::vector<Kind> kinds() {
  std::vector<Kind> kinds;
  for (const bool frequent : {false, true}) {
    for (const int words : {1, 2, 3}) {
      for (const auto& [op, name] : kOperators) {
        Kind kind;
        kind.search.op = op;
        kind.frequent = frequent;
        kind.words = words;
        kind.name = fmt::format("{}, {} word{}, {}", frequent ? "frequent" : "any", words,
                                words == 1 ? "" : "s", name);
        kinds.push_back(kind);
      }
    }
  }
  Kind more = kinds.back();
  more.name += ", by date";
  more.search.order = winnow::SortOrder::newest;
  kinds.push_back(more);
  more = kinds[kinds.size() - 2];
  more.name += ", with facets";
  more.search.facets = true;
  kinds.push_back(more);
  more = kinds[kinds.size() - 3];
  more.name += ", explained";
  more.search.explain = true;
  kinds.push_back(more);
  kinds.push_back({"frequent, wildcard of 3 letters", true, 1, Form::prefix, {}});
  for (const int words : {2, 3}) {
    kinds.push_back({fmt::format("phrase of {} words", words), true, words, Form::phrase, {}});
  }
  return kinds;
}

template <typename Work>
double milliseconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

Latency latency_of(std::vector<double> times) {
  if (times.empty()) return {};
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

[[noreturn]] void fail(const winnow::Error& error) {
  fmt::print(stderr, "query_latency: {}\n", error.message());
  std::exit(1);
}

winnow::Searcher opened(const std::string& database) {
  auto searcher = winnow::Searcher::open(database);
  if (!searcher) fail(searcher.error());
  return std::move(*searcher);
}

std::uint64_t search(winnow::Searcher& searcher, const std::string& query,
                     const winnow::SearchOptions& options) {
  const auto result = searcher.search(query, options);
  if (!result) fail(result.error());
  return result->matches_estimated;
}

// Takes the files' pages out of the kernel's cache, as far as nobody else has them open.
void forget_files(const std::string& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const int file = open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    (void)fdatasync(file);
    (void)posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
  }
}

// Some words that follow each other in a page, in quotes; empty if the page is not known well
// enough.
std::string phrase_at(winnow::Searcher& searcher, const std::string& word, int words) {
  winnow::SearchOptions options;
  options.limit = 1;
  const auto found = searcher.search(word, options);
  if (!found) fail(found.error());
  if (found->hits.empty() || found->hits.front().highlights.empty()) return {};
  const winnow::SearchHit& hit = found->hits.front();
  std::istringstream text(hit.snippet.substr(hit.highlights.front().offset));
  std::string phrase;
  std::string next;
  for (int i = 0; i < words; ++i) {
    if (!(text >> next) || next.find_first_not_of(kLetters) != std::string::npos) return {};
    phrase += (i == 0 ? "" : " ") + next;
  }
  return '"' + phrase + '"';
}

std::string drawn_query(const Kind& kind, const QueryWords& dictionary, winnow::Searcher& searcher,
                        std::mt19937_64& random) {
  std::string query;
  while (query.empty()) {
    switch (kind.form) {
      case Form::words:
        for (int word = 0; word < kind.words; ++word) {
          query += dictionary.draw(random, kind.frequent) + " ";
        }
        break;
      case Form::prefix: {
        const std::string& word = dictionary.draw(random, kind.frequent);
        if (word.find_first_not_of(kLetters) >= 3) query = word.substr(0, 3) + "*";
        break;
      }
      case Form::phrase:
        query = phrase_at(searcher, dictionary.draw(random, kind.frequent), kind.words);
        break;
    }
  }
  return query;
}

std::vector<std::string> queries_of(const Kind& kind, const QueryWords& dictionary,
                                    winnow::Searcher& searcher, int count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::string> queries;
  for (int i = 0; i < count; ++i) {
    queries.push_back(drawn_query(kind, dictionary, searcher, random));
  }
  return queries;
}

// Queries per second where each thread asks all of them of a searcher of its own.
double throughput(const Options& options, const Kind& kind,
                  const std::vector<std::string>& queries) {
  std::vector<winnow::Searcher> searchers;
  for (unsigned i = 0; i < options.threads; ++i) searchers.push_back(opened(options.database));
  const double milliseconds = milliseconds_of([&] {
    std::vector<std::jthread> threads;
    for (winnow::Searcher& searcher : searchers) {
      threads.emplace_back([&queries, &kind, own = &searcher] {
        for (const std::string& query : queries) search(*own, query, kind.search);
      });
    }
  });
  return 1e3 * static_cast<double>(queries.size() * options.threads) / milliseconds;
}

Latency measure_cold(const Options& options, const Kind& kind,
                     const std::vector<std::string>& queries) {
  std::vector<double> times;
  for (int i = 0; i < options.cold; ++i) {
    forget_files(options.database);
    times.push_back(milliseconds_of([&] {
      winnow::Searcher searcher = opened(options.database);
      search(searcher, queries[static_cast<std::size_t>(i)], kind.search);
    }));
  }
  return latency_of(std::move(times));
}

// Tells which queries the 99th percentile is made of.
void print_slowest(const std::vector<std::string>& queries, const std::vector<double>& times,
                   int count) {
  std::vector<std::pair<double, std::string>> slowest;
  for (std::size_t i = 0; i < queries.size(); ++i) slowest.emplace_back(times[i], queries[i]);
  std::sort(slowest.rbegin(), slowest.rend());
  for (int i = 0; i < count && i < static_cast<int>(slowest.size()); ++i) {
    const auto& [time, query] = slowest[static_cast<std::size_t>(i)];
    fmt::print(stderr, "{:8.1f}  {}\n", time, query);
  }
}

Row measure(const Options& options, const Kind& kind, const QueryWords& dictionary) {
  winnow::Searcher searcher = opened(options.database);
  const std::vector<std::string> queries =
      queries_of(kind, dictionary, searcher, std::max(options.warm, options.cold), options.seed);
  Row row;
  row.name = kind.name;
  row.cold = measure_cold(options, kind, queries);
  for (const std::string& query : queries) {
    row.matches += static_cast<double>(search(searcher, query, kind.search)) /
                   static_cast<double>(queries.size());
  }
  std::vector<double> times;
  for (const std::string& query : queries) {
    times.push_back(milliseconds_of([&] { search(searcher, query, kind.search); }));
  }
  print_slowest(queries, times, options.slowest);
  row.warm = latency_of(std::move(times));
  row.per_second = throughput(options, kind, queries);
  return row;
}

void print_row(const Row& row) {
  fmt::print("| {} | {:.0f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.0f} |\n", row.name,
             row.matches, row.cold.median, row.cold.percentile_99, row.warm.median,
             row.warm.percentile_99, row.per_second);
  std::fflush(stdout);
}

nlohmann::ordered_json to_json(const Latency& latency) {
  return {{"median_ms", latency.median}, {"percentile_99_ms", latency.percentile_99}};
}

void write_json(const std::string& file, std::uint64_t pages, unsigned threads,
                const std::vector<Row>& rows) {
  nlohmann::ordered_json report;
  report["pages"] = pages;
  report["threads"] = threads;
  for (const Row& row : rows) {
    report["queries"].push_back({{"kind", row.name},
                                 {"mean_matches", row.matches},
                                 {"cold", to_json(row.cold)},
                                 {"warm", to_json(row.warm)},
                                 {"queries_per_second", row.per_second}});
  }
  std::ofstream(file) << report.dump(1) << '\n';
}

void declare(CLI::App& app, Options& options) {
  app.add_option("database", options.database, "directory of a database with spelling")->required();
  app.add_option("--warm", options.warm, "queries of each kind, after a first round of the same")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--cold", options.cold, "of these, those asked with nothing in memory too")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  app.add_option("--threads", options.threads, "that ask at the same time, for queries per second")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the words drawn")->capture_default_str();
  app.add_option("--only", options.only, "kinds of query with this in their names, as \"3 words\"");
  app.add_option("--slowest", options.slowest,
                 "so many queries of each kind that took longest, warm")
      ->check(CLI::Range(0, 1000000));
  app.add_option("--json", options.json, "write the figures here as well");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure how long queries take, snippets included: milliseconds of wall time.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  const std::uint64_t pages = opened(options.database).document_count();
  const QueryWords dictionary{Xapian::Database(options.database)};
  if (dictionary.empty())
    fail({winnow::ErrorCode::input, "has no spelling dictionary", options.database,
          "index without --no-spelling"});
  fmt::print("{} pages\n\n", pages);
  fmt::print(
      "| words | matches | cold, median | 99th percentile | warm, median | 99th percentile | "
      "queries/s |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- |\n");
  std::vector<Row> rows;
  for (const Kind& kind : kinds()) {
    if (kind.name.find(options.only) == std::string::npos) continue;
    rows.push_back(measure(options, kind, dictionary));
    print_row(rows.back());
  }
  if (!options.json.empty()) write_json(options.json, pages, options.threads, rows);
}
