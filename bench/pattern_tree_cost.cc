// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what learning a pattern tree and matching pages with it cost, beside parsing them.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "extractor/clustering/page_signature.h"
#include "extractor/methods/pattern_tree/learning/tree_merge.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/directory_source.h"

namespace {

using winnow::PageTree;
using winnow::PatternTree;
using winnow::bench::thread_seconds;

struct Page {
  std::string url;
  std::string bytes;
};

struct Options {
  std::string folder;
  int rounds = 3;
  winnow::PatternOptions pattern;
};

template <typename Work>
double seconds_of(const Work& work) {
  const double start = thread_seconds();
  work();
  return thread_seconds() - start;
}

// Returns the median of several rounds.
template <typename Work>
double median_seconds(int rounds, const Work& work) {
  std::vector<double> seconds;
  for (int round = 0; round < rounds; ++round) seconds.push_back(seconds_of(work));
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

double megabytes(const std::vector<Page>& pages) {
  double bytes = 0;
  for (const Page& page : pages) bytes += static_cast<double>(page.bytes.size());
  return bytes * 1e-6;
}

winnow::Document parsed(const std::string& bytes) {
  winnow::HtmlParser parser{winnow::ParseOptions{{}, false}};
  return parser.parse(bytes);
}

std::vector<PageTree> trees_of(const std::vector<Page>& pages, winnow::WithNames names) {
  std::vector<PageTree> trees(pages.size());
  winnow::PageTreeBuilder builder;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    builder.build(parsed(pages[i].bytes), names, trees[i]);
  }
  return trees;
}

PatternTree learn(const std::vector<PageTree>& trees, std::size_t count,
                  const winnow::PatternOptions& options) {
  std::vector<const PageTree*> first;
  for (std::size_t i = 0; i < std::min(count, trees.size()); ++i) first.push_back(&trees[i]);
  return winnow::merge_trees(first, options);
}

struct Row {
  std::string name;
  double seconds;
};

void print_stages(const std::vector<Page>& pages, const PatternTree& pattern, int rounds) {
  std::vector<winnow::Document> documents;
  winnow::HtmlParser parser{winnow::ParseOptions{{}, false}};
  std::vector<PageTree> trees(pages.size());
  winnow::PageTreeBuilder builder;
  winnow::TolerantMatcher tolerant;
  winnow::TreeMatch match;
  std::uint64_t nodes = 0;
  for (const Page& page : pages) documents.push_back(parser.parse(page.bytes));
  const auto each = [&](const auto& work) {
    return median_seconds(rounds, [&] {
      for (std::size_t i = 0; i < pages.size(); ++i) work(i);
    });
  };
  std::vector<Row> rows;
  rows.push_back({"parse", each([&](std::size_t i) { parser.parse(pages[i].bytes); })});
  rows.push_back({"page tree", each([&](std::size_t i) {
                    builder.build(documents[i], winnow::WithNames::no, trees[i]);
                  })});
  rows.push_back({"signature", each([&](std::size_t i) { winnow::sign_page(trees[i]); })});
  rows.push_back(
      {"tolerant match", each([&](std::size_t i) { tolerant.match(trees[i], pattern, match); })});
  rows.push_back(
      {"strict match", each([&](std::size_t i) { match_strictly(trees[i], pattern, &match); })});
  rows.push_back(
      {"greedy match", each([&](std::size_t i) { match_greedily(trees[i], pattern, &match); })});
  for (const PageTree& tree : trees) nodes += tree.size();
  const double megabyte = megabytes(pages);
  fmt::print("{} pages, {:.1f} MB, {} nodes; pattern tree of {} nodes\n\n", pages.size(), megabyte,
             nodes, pattern.size());
  fmt::print("| | ms/MB | of parse | ns/node |\n| --- | --- | --- | --- |\n");
  for (const Row& row : rows) {
    fmt::print("| {} | {:.2f} | {:.3f} | {:.0f} |\n", row.name, row.seconds / megabyte * 1e3,
               row.seconds / rows.front().seconds, row.seconds * 1e9 / static_cast<double>(nodes));
  }
}

void print_growth(const std::vector<Page>& pages, const std::vector<PageTree>& trees,
                  const Options& options) {
  fmt::print("\n| pages learned from | MB | parse, s | learn, s | of parse | pattern nodes |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- |\n");
  for (const std::size_t count : {3u, 5u, 10u, 20u, 40u, 80u, 160u}) {
    if (count > pages.size()) break;
    const std::vector<Page> first(pages.begin(),
                                  pages.begin() + static_cast<std::ptrdiff_t>(count));
    const double parse = median_seconds(options.rounds, [&] {
      for (const Page& page : first) parsed(page.bytes);
    });
    std::uint32_t nodes = 0;
    const double seconds = median_seconds(
        options.rounds, [&] { nodes = learn(trees, count, options.pattern).size(); });
    fmt::print("| {} | {:.2f} | {:.3f} | {:.3f} | {:.2f} | {} |\n", count, megabytes(first), parse,
               seconds, seconds / parse, nodes);
  }
}

// Makes a page of about so many bytes as a site might: navigation, an article, a list of records.
std::string made_page(std::size_t bytes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto words = [&random](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("w{} ", random() % 5000);
    return text;
  };
  std::string page = "<html><body><div id=nav><ul>";
  for (int i = 0; i < 20; ++i) page += fmt::format("<li><a href=/{}>Section {}</a>", i, i);
  page += "</ul></div><div id=main><h1>" + words(5) + "</h1>";
  while (page.size() < bytes) {
    page += "<p>" + words(30 + random() % 40);
    if (random() % 3 == 0) page += "<b>" + words(3) + "</b>" + words(10);
    page += "</p>";
    if (random() % 5 == 0) page += "<ul><li>" + words(6) + "<li>" + words(4) + "</ul>";
    page += "<div class=item><a href=/x>" + words(3) + "</a><span class=date>" + words(1) +
            "</span><p>" + words(12) + "</p></div>";
  }
  return page + "</div><div id=footer>Contact, imprint, terms</div></body></html>";
}

void print_sizes(const Options& options) {
  fmt::print(
      "\n| 20 made pages, KB each | parse, s | learn, s | of parse | pattern nodes | peak MB |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- |\n");
  for (const std::size_t kilobytes : {10u, 50u, 100u, 200u, 500u}) {
    std::vector<Page> pages;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      pages.push_back({"", made_page(kilobytes << 10, seed)});
    }
    const double parse = median_seconds(options.rounds, [&] {
      for (const Page& page : pages) parsed(page.bytes);
    });
    const std::vector<PageTree> trees = trees_of(pages, winnow::WithNames::yes);
    std::uint32_t nodes = 0;
    const double seconds = median_seconds(
        options.rounds, [&] { nodes = learn(trees, trees.size(), options.pattern).size(); });
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("| {} | {:.3f} | {:.3f} | {:.2f} | {} | {:.0f} |\n", kilobytes, parse, seconds,
               seconds / parse, nodes, static_cast<double>(usage.ru_maxrss) / 1e3);
  }
}

// Returns the pages in the order in which a sample would take them.
winnow::Expected<std::vector<Page>> read_pages(const std::string& folder) {
  auto source = winnow::open_directory(folder, {});
  if (!source) return source.error();
  std::vector<Page> pages;
  const auto read = (*source)->for_each(
      [&pages](winnow::RawPage&& page) {
        pages.push_back({std::move(page.url), std::move(page.bytes)});
        return true;
      },
      {});
  if (!read) return read.error();
  std::sort(pages.begin(), pages.end(), [](const Page& a, const Page& b) {
    return winnow::sample_rank(1, a.url) < winnow::sample_rank(1, b.url);
  });
  return pages;
}

void declare(CLI::App& app, Options& options) {
  app.add_option("folder", options.folder,
                 "folder of HTML pages of one template; without it only "
                 "made pages are measured");
  app.add_option("--rounds", options.rounds, "times that each is measured; the median counts")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  app.add_option("--align", options.pattern.alignment, "peer or path")
      ->transform(CLI::CheckedTransformer(std::map<std::string, winnow::Alignment>{
          {"peer", winnow::Alignment::peer}, {"path", winnow::Alignment::path}}));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure what a pattern tree costs: processor time, beside that of parsing.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  if (options.folder.empty()) {
    print_sizes(options);
    return 0;
  }
  const auto pages = read_pages(options.folder);
  if (!pages || pages->empty()) {
    fmt::print(stderr, "pattern_tree_cost: {}: {}\n", options.folder,
               pages ? "no pages" : pages.error().what);
    return 1;
  }
  const std::vector<PageTree> trees = trees_of(*pages, winnow::WithNames::yes);
  print_stages(*pages, learn(trees, 20, options.pattern), options.rounds);
  print_growth(*pages, trees, options);
  print_sizes(options);
}
