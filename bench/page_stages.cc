// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what each stage of a page's way costs, from its bytes to the blocks that are kept.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "bench/stages.h"
#include "winnow/indexer/directory_source.h"

namespace {

using winnow::bench::Measurement;

struct Options {
  std::string folder;
  int rounds = 5;
  bool json = false;
};

void declare(CLI::App& app, Options& options) {
  app.add_option("folder", options.folder, "folder of HTML pages")->required();
  app.add_option("--rounds", options.rounds, "times that all pages are measured")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_flag("--json", options.json, "print every round as JSON");
}

winnow::Expected<std::vector<winnow::RawPage>> read_pages(const std::string& folder) {
  auto source = winnow::open_directory(folder, {});
  if (!source) return source.error();
  std::vector<winnow::RawPage> pages;
  const auto read = (*source)->for_each(
      [&pages](winnow::RawPage&& page) {
        pages.push_back(std::move(page));
        return true;
      },
      {});
  if (!read) return read.error();
  return pages;
}

// All pages are in memory, so that neither reading nor the cache of the system counts.
Measurement measure(const std::vector<winnow::RawPage>& pages, int rounds) {
  Measurement measured;
  measured.pages = pages.size();
  for (const winnow::RawPage& page : pages) {
    measured.megabytes += 1e-6 * static_cast<double>(page.bytes.size());
  }
  winnow::bench::StageClock clock;
  for (int round = 1; round <= rounds; ++round) {
    measured.rounds.emplace_back();
    measured.blocks = 0;
    for (const winnow::RawPage& page : pages) {
      measured.blocks += clock.measure(page.bytes, page.http_charset, measured.rounds.back());
    }
    fmt::print(stderr, "round {} of {} done\n", round, rounds);
  }
  return measured;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure what each stage of a page's way costs: seconds of the processor per MB.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  const auto pages = read_pages(options.folder);
  if (!pages || pages->empty()) {
    fmt::print(stderr, "page_stages: {}: {}\n", options.folder,
               pages ? "no pages" : pages.error().what);
    return 1;
  }
  const Measurement measured = measure(*pages, options.rounds);
  fmt::print("{}", options.json ? json_of(measured) : table_of(measured));
  return 0;
}
