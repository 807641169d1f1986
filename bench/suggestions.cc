// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures suggestions as a person types the titles of a database's pages: how long they take for
// each number of characters typed, and how often the page is among the first five, without and with
// one wrong keystroke.
//
// Typed are the words of slot::kTitle, which lack the site's part, without what one of twenty
// titles begins with, and without the numbers in front. Times are of the processor, since other
// work on the machine would be measured else; --wall takes those of the clock.
#include <fmt/format.h>
#include <sys/resource.h>
#include <xapian.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "winnow/indexer/schema.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/suggest.h"

namespace {

struct Options {
  std::string database;
  std::size_t pages = 1000;
  std::vector<std::size_t> lengths = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24};
  std::uint64_t seed = 1;
  bool wall = false;
  std::string json;
};

using Characters = std::vector<std::string>;  // each of one code point

struct Page {
  std::string url;
  std::string title;  // as it is shown
  Characters typed;
};

// Counts what titles begin with, word by word.
using Heads = std::map<std::string, std::size_t>;

struct Row {
  std::size_t length = 0;
  std::size_t pages = 0;  // whose titles are as long
  double median = 0;      // in milliseconds
  double percentile_99 = 0;
  double longest = 0;
  double found = 0;       // shares of the pages
  double same_title = 0;  // it, or a page of the same title
  double found_mistyped = 0;
  double same_title_mistyped = 0;
};

[[noreturn]] void fail(const winnow::Error& error) {
  fmt::print(stderr, "suggestions: {}\n", error.message());
  std::exit(1);
}

Characters characters_of(const std::string& text) {
  Characters characters;
  for (const char byte : text) {
    if ((byte & 0xC0) != 0x80) characters.emplace_back();
    characters.back() += byte;
  }
  return characters;
}

std::string joined(const Characters& characters, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < std::min(count, characters.size()); ++i) text += characters[i];
  return text;
}

std::string without_numbers(const std::string& title) {
  const std::size_t begin = title.find_first_not_of("0123456789 ");
  const bool whole_numbers = begin == 0 || (begin != std::string::npos && title[begin - 1] == ' ');
  return whole_numbers ? title.substr(begin) : title;
}

// Gives the title behind the longest head that one of twenty pages has.
std::string without_head(const std::string& title, const Heads& heads, std::size_t pages) {
  std::size_t begin = 0;
  for (std::size_t end = title.find(' '); end != std::string::npos;
       end = title.find(' ', end + 1)) {
    const auto head = heads.find(title.substr(0, end));
    if (head == heads.end() || head->second < std::max<std::size_t>(5, pages / 20)) break;
    begin = end + 1;
  }
  return title.substr(begin);
}

Heads heads_of(const Xapian::Database& database) {
  Heads heads;
  const auto end = database.valuestream_end(winnow::slot::kTitle);
  for (auto value = database.valuestream_begin(winnow::slot::kTitle); value != end; ++value) {
    const std::string title = *value;
    for (std::size_t at = title.find(' '); at != std::string::npos; at = title.find(' ', at + 1)) {
      ++heads[title.substr(0, at)];
    }
  }
  return heads;
}

std::vector<Page> draw_pages(const Options& options) {
  const Xapian::Database database(options.database);
  std::vector<Xapian::docid> documents;
  for (auto it = database.postlist_begin(""); it != database.postlist_end(""); ++it) {
    documents.push_back(*it);
  }
  const Heads heads = heads_of(database);
  std::mt19937_64 random(options.seed);
  std::shuffle(documents.begin(), documents.end(), random);
  std::vector<Page> pages;
  for (const Xapian::docid number : documents) {
    if (pages.size() == options.pages) break;
    const Xapian::Document document = database.get_document(number);
    const std::string title = document.get_value(winnow::slot::kTitle);
    const std::string data = document.get_data();
    if (title.empty()) continue;
    pages.push_back({std::string(winnow::data_field(data, winnow::field::kUrl)),
                     std::string(winnow::data_field(data, winnow::field::kCaption)),
                     characters_of(without_numbers(without_head(title, heads, documents.size())))});
  }
  return pages;
}

// Leaves out, doubles, replaces or exchanges a character behind the first.
Characters mistyped(Characters typed, std::mt19937_64& random) {
  if (typed.size() < 2) return typed;
  const std::size_t at = 1 + random() % (typed.size() - 1);
  const auto place = typed.begin() + static_cast<std::ptrdiff_t>(at);
  const std::string letter(1, static_cast<char>('a' + random() % 26));
  switch (random() % 4) {
    case 0:
      typed.erase(place);
      break;
    case 1:
      typed.insert(place, letter);
      break;
    case 2:
      *place = letter;
      break;
    default:
      std::swap(typed[at - 1], typed[at]);
  }
  return typed;
}

struct Outcome {
  double milliseconds = 0;
  bool found = false;
  bool same_title = false;
};

double seconds(bool wall) {
  if (!wall) return winnow::bench::thread_seconds();
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Outcome ask(winnow::Searcher& searcher, const std::string& text, const Page& page, bool wall) {
  const double start = seconds(wall);
  const auto suggestions = searcher.suggest(text, {});
  Outcome outcome;
  outcome.milliseconds = 1000 * (seconds(wall) - start);
  if (!suggestions) fail(suggestions.error());
  for (const winnow::Suggestion& suggestion : suggestions->pages) {
    outcome.found = outcome.found || suggestion.url == page.url;
    outcome.same_title = outcome.same_title || suggestion.text == page.title;
  }
  return outcome;
}

Row measure(winnow::Searcher& searcher, const std::vector<Page>& pages, std::size_t length,
            const Options& options) {
  std::mt19937_64 random(options.seed);
  Row row;
  row.length = length;
  std::vector<double> times;
  for (const Page& page : pages) {
    if (page.typed.size() < length) continue;
    Characters typed = page.typed;
    typed.resize(length);
    const Outcome right = ask(searcher, joined(typed, length), page, options.wall);
    const Characters wrong = mistyped(std::move(typed), random);
    const Outcome other = ask(searcher, joined(wrong, wrong.size()), page, options.wall);
    times.push_back(right.milliseconds);
    times.push_back(other.milliseconds);
    row.found += right.found;
    row.same_title += right.same_title;
    row.found_mistyped += other.found;
    row.same_title_mistyped += other.same_title;
    ++row.pages;
  }
  if (times.empty()) return row;
  std::sort(times.begin(), times.end());
  row.median = times[times.size() / 2];
  row.percentile_99 = times[times.size() * 99 / 100];
  row.longest = times.back();
  for (double* share :
       {&row.found, &row.same_title, &row.found_mistyped, &row.same_title_mistyped}) {
    *share /= static_cast<double>(row.pages);
  }
  return row;
}

long resident_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void print_row(const Row& row) {
  fmt::print("| {} | {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} |\n",
             row.length, row.pages, row.median, row.percentile_99, row.longest, row.found,
             row.same_title, row.found_mistyped, row.same_title_mistyped);
  std::fflush(stdout);
}

void write_json(const Options& options, const std::vector<Row>& rows, std::uint64_t pages,
                double first) {
  nlohmann::ordered_json report;
  report["pages"] = pages;
  report["first_call_ms"] = first;
  for (const Row& row : rows) {
    report["lengths"].push_back({{"characters", row.length},
                                 {"pages", row.pages},
                                 {"median_ms", row.median},
                                 {"percentile_99_ms", row.percentile_99},
                                 {"longest_ms", row.longest},
                                 {"found", row.found},
                                 {"same_title", row.same_title},
                                 {"found_mistyped", row.found_mistyped},
                                 {"same_title_mistyped", row.same_title_mistyped}});
  }
  std::ofstream(options.json) << report.dump(1) << '\n';
}

void declare(CLI::App& app, Options& options) {
  app.add_option("database", options.database, "directory of a database")->required();
  app.add_option("--pages", options.pages, "whose titles are typed, drawn at random")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--lengths", options.lengths, "characters typed")->capture_default_str();
  app.add_option("--seed", options.seed, "of what is drawn")->capture_default_str();
  app.add_flag("--wall", options.wall, "measure the time of the clock");
  app.add_option("--json", options.json, "write the figures here as well");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure suggestions: milliseconds, and how often a page is found.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  const std::vector<Page> pages = draw_pages(options);
  if (pages.empty()) {
    fail({winnow::ErrorCode::input, "no page has the words of its title", options.database,
          "index the site again"});
  }
  auto searcher = winnow::Searcher::open(options.database);
  if (!searcher) fail(searcher.error());
  const long before = resident_kilobytes();
  const double first = ask(*searcher, " ", {}, options.wall).milliseconds;
  fmt::print("{} pages; the first call takes {:.0f} ms and {:.1f} MB\n\n",
             searcher->document_count(), first,
             static_cast<double>(resident_kilobytes() - before) / 1024);
  fmt::print(
      "| characters | pages | median ms | 99th percentile | longest | found | same title | found, "
      "mistyped | same title, mistyped |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  std::vector<Row> rows;
  for (const std::size_t length : options.lengths) {
    rows.push_back(measure(*searcher, pages, length, options));
    print_row(rows.back());
  }
  if (!options.json.empty()) write_json(options, rows, searcher->document_count(), first);
}
