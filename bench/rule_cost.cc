// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what rules add to the time that a page takes from its bytes to its classes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/text_file.h"

namespace {

using namespace winnow;

struct Options {
  std::string folder;
  std::string rules;
  std::string method = std::string(default_page_method());
  int count = 100;
  int rounds = 7;
};

void declare(CLI::App& app, Options& options) {
  app.add_option("folder", options.folder, "folder of HTML pages")->required();
  app.add_option("--rules", options.rules, "file of rules (default: made up)");
  app.add_option("--count", options.count, "rules to make up")->capture_default_str();
  app.add_option("--method", options.method, "method below the rules")->capture_default_str();
  app.add_option("--rounds", options.rounds, "times that all pages are measured")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
}

// Makes rules of the kinds that people write: some match, most do not, all apply to every page.
std::vector<PageRule> made_up_rules(int count) {
  const char* const kSelectors[] = {"div.related-{}",       "#box{} > p",
                                    "nav.toc{} li",         "p",
                                    "article .n{} a",       "ul.links{}, ol.links{}",
                                    "div.section",          "h1.title{}",
                                    "table.t{} td:not(.x)", ".sidebar{}"};
  std::vector<PageRule> rules;
  for (int i = 0; i < count; ++i) {
    std::string select = kSelectors[i % 10];
    for (std::size_t at = select.find("{}"); at != std::string::npos; at = select.find("{}")) {
      select.replace(at, 2, std::to_string(i));
    }
    rules.push_back({.select = std::move(select),
                     .text_class = i % 2 == 0 ? TextClass::template_ : TextClass::main});
  }
  return rules;
}

Expected<PageRules> rules_of(const Options& options) {
  if (options.rules.empty()) return PageRules::compile(made_up_rules(options.count));
  const Expected<std::string> text = read_text_file(options.rules, kMaxRulesFile);
  if (!text) return text.error();
  return parse_rules(*text, options.rules);
}

// Takes all pages to their classes. Returns seconds of the processor.
double measure(const std::vector<RawPage>& pages, const std::shared_ptr<const Method>& method,
               const PageRules& rules, PageParser& parser, RuleMatches& matches) {
  const double begin = bench::thread_seconds();
  for (const RawPage& page : pages) {
    Expected<ParsedPage> parsed = parser.parse(page.bytes, {page.http_charset});
    if (!parsed) continue;
    const auto ruled = with_rules(method, rules.for_page("site", page.url));
    const ExtractedPage extracted = classify_page(std::move(*parsed), *ruled, parser.segmenter());
    if (extracted.ruled) matches.add(extracted.ruled->matches);
  }
  return bench::thread_seconds() - begin;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int run(const Options& options) {
  const Expected<PageRules> rules = rules_of(options);
  const auto made = make_method(options.method);
  auto source = open_directory(options.folder, {});
  if (!rules || !made || !source) {
    const Error& error = !rules ? rules.error() : !made ? made.error() : source.error();
    fmt::print(stderr, "rule_cost: {}\n", error.message());
    return 1;
  }
  std::vector<RawPage> pages;
  const auto read = (*source)->for_each(
      [&pages](RawPage&& page) {
        pages.push_back(std::move(page));
        return true;
      },
      {});
  if (!read || pages.empty()) return 1;
  const std::shared_ptr<const Method> method(made->get(), [](const Method*) {});
  PageParser parser(ParseOptions{{}, method->needs_hashes()});
  std::vector<double> without;
  std::vector<double> ratios;
  RuleMatches matches;
  for (int round = 0; round <= options.rounds; ++round) {
    RuleMatches unused;
    const double alone = measure(pages, method, PageRules(), parser, unused);
    matches = {};
    const double ruled = measure(pages, method, *rules, parser, matches);
    if (round == 0) continue;  // memory is taken, files are in it
    without.push_back(alone);
    ratios.push_back(ruled / alone);
  }
  fmt::print(
      "{} pages, {} rules of which {} match: {:.3f} ms a page without rules, {:.3f} times "
      "with them ({:.3f} to {:.3f} in {} rounds)\n",
      pages.size(), rules->rules().size(), matches.rules.size(),
      1e3 * median(without) / static_cast<double>(pages.size()), median(ratios),
      *std::min_element(ratios.begin(), ratios.end()),
      *std::max_element(ratios.begin(), ratios.end()), ratios.size());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure what rules add to the time of pages, in seconds of the processor.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  return run(options);
}
