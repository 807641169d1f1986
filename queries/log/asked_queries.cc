// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/asked_queries.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "queries/log/log_lines.h"
#include "queries/log/query_log_line.h"
#include "queries/search/query_text.h"
#include "queries/trec/lines.h"
#include "winnow/indexer/system_refusal.h"
#include "winnow/queries/query_log.h"

namespace winnow {
namespace {

constexpr std::size_t kHeadBytes = 64 << 10;
constexpr std::size_t kMaxListBytes = 1u << 30;
constexpr std::size_t kBadExamples = 5;
// No entry has these bytes but at its beginning, since texts in JSON have \" for ".
constexpr std::string_view kEntryBegin = "{\"time\":";

// A file that is read once, so that it may be a pipe. A stream would take a lack of memory for the
// end of the file.
class AskedFile {
 public:
  explicit AskedFile(const std::string& path)
      : path_(path), file_(std::fopen(path.c_str(), "rbe")), failure_(file_ ? 0 : errno) {}

  bool is_open() const { return file_ != nullptr; }
  bool has_failed() const { return failure_ != 0; }

  // Gives fewer bytes only at the end, or where the system refuses more.
  std::size_t read(char* to, std::size_t bytes) {
    std::size_t count = 0;
    do {
      std::clearerr(file_.get());
      count += std::fread(to + count, 1, bytes - count, file_.get());
      failure_ = std::ferror(file_.get()) != 0 ? errno : 0;
    } while (failure_ == EINTR);
    return count;
  }

  // Says why it cannot be read.
  Error refusal() const {
    Error error =
        input_refusal(failure_, "cannot be read: " + std::generic_category().message(failure_),
                      path_, "check the path given to --queries");
    if (error.code == ErrorCode::input) error.code = ErrorCode::not_found;
    return error;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  int failure_;  // a number of the system; 0 while there is none
};

// Says whether there is an operator, whose capitals make a difference, between white space,
// parentheses or quotes, or before the width of a window (NEAR/3).
bool may_have_operators(std::string_view query) {
  constexpr std::string_view kBoundaries = " ()\"/";
  const std::string clean = clean_query(query);
  for (std::size_t begin = 0; begin < clean.size();) {
    const std::size_t end = std::min(clean.find_first_of(kBoundaries, begin), clean.size());
    if (is_operator(std::string_view(clean).substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

// Gives what is the same for queries that are answered alike: without white space at the ends, and
// without capitals.
std::string searched_form(std::string_view query) {
  query = without_outer_blanks(query);
  if (may_have_operators(query)) return std::string(query);
  std::string folded;
  icu::UnicodeString::fromUTF8({query.data(), static_cast<std::int32_t>(query.size())})
      .foldCase()
      .toUTF8String(folded);
  return folded;
}

// Gathers searches under their queries.
class AskedGatherer {
 public:
  explicit AskedGatherer(std::string file) : file_(std::move(file)) {}

  void add(const LoggedQuery& entry, std::size_t line) { add(entry, place(line)); }

  void add(const LoggedQuery& entry, const std::string& place) {
    note_time(entry.time);
    if (entry.offset > 0) {
      ++asked_.further_pages;
      return;
    }
    AskedQuery& query = query_of(entry.query, entry.filters);
    if (query.times == 0) query.place = place;
    ++query.times;
    if (entry.matches_estimated == 0) ++query.times_without_match;
    ++asked_.searches;
  }

  void add_bad(Error error, std::size_t line) {
    ++asked_.bad_lines;
    if (asked_.bad_examples.size() >= kBadExamples) return;
    error.where = place(line);
    asked_.bad_examples.push_back(std::move(error));
  }

  AskedQueries take() {
    std::stable_sort(asked_.queries.begin(), asked_.queries.end(),
                     [](const AskedQuery& a, const AskedQuery& b) { return a.times > b.times; });
    return std::move(asked_);
  }

 private:
  std::string place(std::size_t line) const { return file_ + ":" + std::to_string(line); }

  AskedQuery& query_of(std::string_view text, const PageFilters& filters) {
    // JSON has no line breaks between its tokens, so that two queries never have the same key.
    std::string key =
        filters == PageFilters()
            ? "\n"
            : filters_json(filters).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
                  "\n";
    key += searched_form(text);
    const auto [found, is_new] = numbers_.try_emplace(std::move(key), asked_.queries.size());
    if (is_new) {
      asked_.queries.push_back({std::string(without_outer_blanks(text)), filters, 0, 0, ""});
    }
    return asked_.queries[found->second];
  }

  void note_time(const std::string& time) {
    if (time.empty()) return;
    if (asked_.first.empty() || time < asked_.first) asked_.first = time;
    if (time > asked_.last) asked_.last = time;
  }

  std::string file_;
  AskedQueries asked_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

// Takes what a torn line is followed by as well.
void take_line(const LogLine& line, AskedGatherer& gatherer) {
  if (line.too_long) {
    return gatherer.add_bad({ErrorCode::too_large, "the line is longer than an entry can be", "",
                             "winnow evaluate passes it over"},
                            line.number);
  }
  if (without_outer_blanks(line.text).empty()) return;
  Expected<LoggedQuery> entry = parse_log_line(line.text);
  if (entry) return gatherer.add(*entry, line.number);
  gatherer.add_bad(entry.error(), line.number);
  const std::size_t begin = line.text.rfind(kEntryBegin);
  if (begin == std::string_view::npos || begin == 0) return;
  entry = parse_log_line(line.text.substr(begin));
  if (entry) gatherer.add(*entry, line.number);
}

// Reads up to `bytes` more.
std::string read_some(AskedFile& file, std::size_t bytes) {
  std::string text(bytes, '\0');
  text.resize(file.read(text.data(), text.size()));
  return text;
}

bool begins_as_log(std::string_view head) {
  return head.starts_with(kEntryBegin) ||
         head.find("\n" + std::string(kEntryBegin)) != std::string_view::npos;
}

AskedQueries read_log(AskedFile& opened, std::string head, const std::string& file) {
  AskedGatherer gatherer(file);
  const auto read_more = [&](char* to, std::size_t bytes) { return opened.read(to, bytes); };
  LogLineReader lines(read_more, kMaxLogLineBytes, std::move(head));
  for (LogLine line; lines.next(line);) take_line(line, gatherer);
  AskedQueries asked = gatherer.take();
  asked.is_log = true;
  return asked;
}

Expected<AskedQueries> read_list(AskedFile& opened, std::string content, const std::string& file) {
  for (std::size_t got = content.size(); got == kHeadBytes && content.size() <= kMaxListBytes;) {
    const std::string some = read_some(opened, kHeadBytes);
    got = some.size();
    content += some;
  }
  if (content.size() > kMaxListBytes) {
    return Error{ErrorCode::too_large, "a list of queries of more than 1 GiB", file, "split it"};
  }
  Expected<std::vector<Topic>> topics = parse_queries(content, file);
  if (!topics) return topics.error();
  AskedGatherer gatherer(file);
  for (const Topic& topic : *topics) {
    LoggedQuery entry;
    entry.query = topic.text;
    entry.matches_estimated = 1;  // nobody knows
    gatherer.add(entry, topic.place);
  }
  AskedQueries asked = gatherer.take();
  asked.listed = std::move(*topics);
  return asked;
}

}  // namespace

// The file is opened and read once, since it may be a pipe.
Expected<AskedQueries> read_asked_queries(const std::string& file) {
  AskedFile opened(file);
  if (!opened.is_open()) return opened.refusal();
  std::string head = read_some(opened, kHeadBytes);
  Expected<AskedQueries> asked = begins_as_log(head) ? read_log(opened, std::move(head), file)
                                                     : read_list(opened, std::move(head), file);
  if (opened.has_failed()) return opened.refusal();
  if (asked && asked->queries.empty()) {
    return Error{ErrorCode::input, "no queries", file,
                 "write one a line, or let winnow search --query-log FILE write it"};
  }
  return asked;
}

std::vector<Topic> topics_of(const AskedQueries& asked) {
  if (!asked.is_log) return asked.listed;
  std::vector<Topic> topics;
  std::unordered_map<std::string, std::size_t> numbers;
  for (const AskedQuery& each : asked.queries) {
    if (each.query.empty()) continue;
    const auto [found, is_new] = numbers.try_emplace(searched_form(each.query), topics.size());
    if (is_new) topics.push_back({std::to_string(topics.size() + 1), each.query, each.place, 0});
    topics[found->second].times += each.times;
  }
  return topics;
}

}  // namespace winnow
