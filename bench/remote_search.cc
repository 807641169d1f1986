// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what a search costs, of a database or of shards on servers: milliseconds a query, by one
// searcher that asks one query after the other. With both it compares the answers, too.
//
//   remote_search QUERIES [--db DIR] [--remote FILE] [--timeout MS]
//
// QUERIES has one on each line. Prints a line of JSON for each of the two; ends with 1 if answers
// differ.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/queries/remote_shards.h"
#include "winnow/queries/searcher.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Run {
  std::vector<double> milliseconds;
  std::vector<winnow::SearchResult> results;
};

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "remote_search: %s\n", message.c_str());
  std::exit(2);
}

Run run(winnow::Expected<winnow::Searcher> searcher, const std::vector<std::string>& queries) {
  if (!searcher) fail(searcher.error().message());
  Run run;
  for (const std::string& query : queries) {
    const Clock::time_point begin = Clock::now();
    winnow::Expected<winnow::SearchResult> result = searcher->search(query);
    run.milliseconds.push_back(
        std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    if (!result) fail(query + ": " + result.error().message());
    run.results.push_back(std::move(*result));
  }
  return run;
}

double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

void print(const char* name, const Run& run) {
  const std::vector<double>& all = run.milliseconds;
  std::printf(
      "{\"searched\": \"%s\", \"queries\": %zu, \"median_ms\": %.2f, \"p95_ms\": %.2f, \"p99_ms\": "
      "%.2f}\n",
      name, all.size(), percentile(all, 0.5), percentile(all, 0.95), percentile(all, 0.99));
  std::fflush(stdout);
}

bool are_same(const winnow::SearchResult& a, const winnow::SearchResult& b) {
  if (a.hits.size() != b.hits.size()) return false;
  for (std::size_t i = 0; i < a.hits.size(); ++i) {
    if (a.hits[i].url != b.hits[i].url || a.hits[i].snippet != b.hits[i].snippet) return false;
    const double most = 1e-9 * std::max(a.hits[i].score, 64.0);
    if (std::abs(a.hits[i].score - b.hits[i].score) > most) return false;
  }
  return true;
}

void show(const winnow::SearchResult& result) {
  for (const winnow::SearchHit& hit : result.hits) {
    std::fprintf(stderr, "  %.12f %u %s\n", hit.score, hit.duplicates, hit.url.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) fail("name a file of queries, and --db DIR or --remote FILE");
  std::string database;
  winnow::RemoteShards shards;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view option = argv[i];
    if (option == "--db") database = argv[i + 1];
    if (option == "--remote") shards.file = argv[i + 1];
    if (option == "--timeout") {
      shards.answer_timeout = std::chrono::milliseconds(std::atoi(argv[i + 1]));
    }
  }
  std::ifstream file(argv[1]);
  std::vector<std::string> queries;
  for (std::string line; std::getline(file, line);) queries.push_back(line);
  Run local;
  if (!database.empty()) {
    local = run(winnow::Searcher::open(database), queries);
    print("local", local);
  }
  if (shards.file.empty()) return 0;
  winnow::Expected<std::vector<winnow::RemoteServer>> servers =
      winnow::read_remote_servers(shards.file);
  if (!servers) fail(servers.error().message());
  shards.servers = std::move(*servers);
  const Run remote = run(winnow::Searcher::open(shards), queries);
  print("remote", remote);
  std::size_t different = 0;
  for (std::size_t i = 0; i < local.results.size(); ++i) {
    if (are_same(local.results[i], remote.results[i])) continue;
    ++different;
    std::fprintf(stderr, "different: %s\nlocal\n", queries[i].c_str());
    show(local.results[i]);
    std::fprintf(stderr, "remote\n");
    show(remote.results[i]);
  }
  if (!database.empty()) std::printf("{\"different\": %zu}\n", different);
  return different == 0 ? 0 : 1;
}
