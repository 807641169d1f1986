// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how long queries take over the shards of a database, here or on servers. It prints an
// object of JSON. bench/shard_latency.py makes shards, servers and delays, and runs it.
#include <fmt/format.h>
#include <xapian.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/query_words.h"
#include "winnow/queries/remote_shards.h"
#include "winnow/queries/searcher.h"

namespace {

struct Options {
  std::string words;
  std::string database;
  std::string remote;
  int queries = 300;
  int threads = 1;
  std::uint64_t seed = 1;
  bool frequent = false;
  bool facets = false;
  bool wait = false;
};

// Holds what one thread has measured.
struct Round {
  std::vector<double> milliseconds;
  std::uint64_t hits = 0;     // on the pages of hits
  std::uint64_t ranking = 0;  // depends on all hits and their order
};

[[noreturn]] void fail(const std::string& message) {
  fmt::print(stderr, "shard_latency: {}\n", message);
  std::exit(1);
}

winnow::Searcher opened(const Options& options) {
  if (options.remote.empty()) {
    auto searcher = winnow::Searcher::open(options.database);
    if (!searcher) fail(searcher.error().message());
    return std::move(*searcher);
  }
  winnow::RemoteShards shards;
  auto servers = winnow::read_remote_servers(options.remote);
  if (!servers) fail(servers.error().message());
  shards.servers = std::move(*servers);
  shards.file = options.remote;
  // Slow answers are to be measured as well.
  shards.connect_timeout = std::chrono::seconds(10);
  shards.answer_timeout = std::chrono::seconds(60);
  auto searcher = winnow::Searcher::open(shards);
  if (!searcher) fail(searcher.error().message());
  return std::move(*searcher);
}

double milliseconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

double processor_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

std::vector<std::string> queries_of(const Options& options) {
  const QueryWords words{Xapian::Database(options.words)};
  if (words.empty()) fail(options.words + ": has no spelling dictionary");
  std::mt19937_64 random(options.seed);
  std::vector<std::string> queries;
  for (int i = 0; i < options.queries; ++i) {
    std::string query;
    for (int word = 0; word <= i % 3; ++word) query += words.draw(random, options.frequent) + " ";
    queries.push_back(std::move(query));
  }
  return queries;
}

// Takes every `step`th query from `first` on.
Round ask(winnow::Searcher& searcher, const Options& options,
          const std::vector<std::string>& queries, std::size_t first, std::size_t step) {
  winnow::SearchOptions search;
  search.facets = options.facets;
  Round round;
  for (std::size_t i = first; i < queries.size(); i += step) {
    round.milliseconds.push_back(milliseconds_of([&] {
      const auto result = searcher.search(queries[i], search);
      if (!result) fail(result.error().message());
      round.hits += result->hits.size();
      for (const winnow::SearchHit& hit : result->hits) {
        round.ranking = round.ranking * 31 + std::hash<std::string>()(hit.url);
      }
    }));
  }
  return round;
}

// `searchers` is filled, and still connected afterwards.
nlohmann::ordered_json measure(const Options& options, std::vector<winnow::Searcher>& searchers) {
  const std::vector<std::string> queries = queries_of(options);
  const auto threads = static_cast<std::size_t>(options.threads);
  const double open = milliseconds_of([&] { searchers.push_back(opened(options)); });
  while (searchers.size() < threads) searchers.push_back(opened(options));
  for (winnow::Searcher& searcher : searchers) ask(searcher, options, queries, 0, 1);
  std::vector<Round> rounds(threads);
  const double processor = processor_milliseconds();
  const double whole = milliseconds_of([&] {
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i) {
      workers.emplace_back([&, i] { rounds[i] = ask(searchers[i], options, queries, i, threads); });
    }
    for (std::thread& worker : workers) worker.join();
  });
  nlohmann::ordered_json report = {{"open_ms", open}, {"queries", queries.size()}};
  if (queries.empty()) return report;
  std::vector<double> all;
  std::uint64_t hits = 0;
  for (const Round& round : rounds) {
    all.insert(all.end(), round.milliseconds.begin(), round.milliseconds.end());
    hits += round.hits;
  }
  std::sort(all.begin(), all.end());
  const auto count = static_cast<double>(all.size());
  report["median_ms"] = all[all.size() / 2];
  report["percentile_95_ms"] = all[all.size() * 95 / 100];
  report["percentile_99_ms"] = all[all.size() * 99 / 100];
  report["processor_ms"] = (processor_milliseconds() - processor) / count;
  report["queries_per_second"] = count * 1e3 / whole;
  report["hits"] = static_cast<double>(hits) / count;
  if (threads == 1) report["ranking"] = fmt::format("{:016x}", rounds[0].ranking);
  return report;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure how long queries take over shards, snippets included, as JSON.");
  Options options;
  app.add_option("--words", options.words, "database whose words queries are drawn from")
      ->required();
  CLI::Option* const database =
      app.add_option("--db", options.database, "directory of the database, or of a stub of shards");
  app.add_option("--remote", options.remote, "file of servers, a host:port a line")
      ->excludes(database);
  app.add_option("--queries", options.queries, "of one, two and three words in turns")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  app.add_option("--threads", options.threads, "which ask at the same time, each with connections")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the words drawn")->capture_default_str();
  app.add_flag("--frequent", options.frequent, "draw words by the number of pages that have them");
  app.add_flag("--facets", options.facets, "with facets");
  app.add_flag("--wait", options.wait, "stay connected until standard input ends");
  CLI11_PARSE(app, argc, argv);
  if (options.database.empty() == options.remote.empty()) fail("--db or --remote is required");
  std::vector<winnow::Searcher> searchers;
  fmt::print("{}\n", measure(options, searchers).dump());
  std::fflush(stdout);
  // Servers end with their connections, which go when the searchers do; until then what they have
  // taken can be read.
  if (options.wait) (void)std::getchar();
}
