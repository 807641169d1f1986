// SPDX-License-Identifier: GPL-2.0-or-later
//
// The writer of the query log: its lines, and many who write at once.
#include "winnow/queries/query_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <map>
#include <sstream>
#include <thread>
#include <vector>

#include "tests/queries/log/log_folder.h"

namespace winnow {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::StartsWith;

LoggedQuery sample_entry(std::string query) {
  LoggedQuery entry;
  entry.time = "2026-01-31T23:59:59Z";
  entry.query = std::move(query);
  return entry;
}

TEST(QueryLogLine, HasWhatWasAskedAndFoundAndNothingElse) {
  SearchOptions options;
  options.offset = 20;
  options.filters.languages = {"de", "en"};
  options.filters.since = "2024";
  SearchResult result;
  result.matches_estimated = 7;
  result.all_words_estimated = 2;
  result.corrected_query = "lighthouse";
  result.corrected = true;
  LoggedQuery entry = logged_query("lighthose", options, result);
  EXPECT_EQ(entry.time.size(), 20U);
  entry.time = "2026-01-31T23:59:59Z";
  EXPECT_EQ(to_line(entry),
            "{\"time\":\"2026-01-31T23:59:59Z\",\"query\":\"lighthose\",\"matches_estimated\":7,"
            "\"all_words_estimated\":2,\"corrected_query\":\"lighthouse\",\"offset\":20,"
            "\"filters\":{\"lang\":[\"de\",\"en\"],\"since\":\"2024\"}}\n");
}

TEST(QueryLogLine, NamesACorrectionOnlyIfItWasSearched) {
  SearchResult result;
  result.corrected_query = "lighthouse";
  EXPECT_EQ(logged_query("lighthose", {}, result).corrected_query, "");
}

TEST(QueryLogLine, IsOneLineOfUtf8WhateverWasTyped) {
  const std::string line = to_line(sample_entry(std::string("a\nb\0\xFF\xC3", 6)));
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_THAT(line, HasSubstr("a\\nb\\u0000\xEF\xBF\xBD"));
  const std::string longest = to_line(sample_entry(std::string(1 << 20, 'a')));
  EXPECT_LT(longest.size(), kMaxQueryBytes + 200);
}

TEST(QueryLogLine, IsReadAsItWasWritten) {
  LoggedQuery entry = sample_entry("\"quoted\" \\ \xE6\x97\xA5\xE6\x9C\xAC");
  entry.filters.sites = {"example.com"};
  entry.filters.paths = {"/docs", "/api"};
  entry.filters.types = {"html"};
  entry.filters.until = "2025-01";
  entry.offset = 3;
  entry.matches_estimated = 12;
  entry.all_words_estimated = 0;
  entry.corrected_query = "quoted";
  const Expected<LoggedQuery> read = parse_log_line(to_line(entry));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->time, entry.time);
  EXPECT_EQ(read->query, entry.query);
  EXPECT_EQ(read->filters, entry.filters);
  EXPECT_EQ(read->offset, 3U);
  EXPECT_EQ(read->matches_estimated, 12U);
  EXPECT_EQ(read->all_words_estimated, 0U);
  EXPECT_EQ(read->corrected_query, "quoted");
}

TEST(QueryLogLine, IsRefusedForMembersOfTheWrongKind) {
  const std::pair<const char*, const char*> lines[] = {
      {"", "not a JSON object"},
      {"[1]", "not a JSON object"},
      {"{\"query\":\"a\"", "not a JSON object"},
      {"{\"matches_estimated\":1}", "\"query\" is missing"},
      {"{\"query\":\"a\"}", "\"matches_estimated\" is missing"},
      {"{\"query\":1,\"matches_estimated\":1}", "\"query\" is not a string"},
      {"{\"query\":\"a\",\"matches_estimated\":-1}", "not a whole number"},
      {"{\"query\":\"a\",\"matches_estimated\":1.5}", "not a whole number"},
      {"{\"query\":\"a\",\"matches_estimated\":1,\"time\":\"yesterday\"}",
       "\"time\" is not a time"},
      {"{\"query\":\"a\",\"matches_estimated\":1,\"filters\":[]}", "\"filters\" is not an object"},
      {"{\"query\":\"a\",\"matches_estimated\":1,\"filters\":{\"lang\":\"de\"}}", "not a list"},
      {"{\"query\":\"a\",\"matches_estimated\":1,\"filters\":{\"lang\":[1]}}",
       "not a list of strings"},
  };
  for (const auto& [line, complaint] : lines) {
    const Expected<LoggedQuery> read = parse_log_line(line);
    ASSERT_FALSE(read) << line;
    EXPECT_THAT(read.error().what, HasSubstr(complaint)) << line;
  }
}

// A search of all names for each of them takes many seconds.
TEST(QueryLogLine, MayHaveAnyNumberOfNames) {
  std::string names;
  for (int i = 0; i < 28'000; ++i) names += ",\"" + std::to_string(i) + "\":" + "0";
  for (int i = 0; i < 3; ++i) {
    const Expected<LoggedQuery> read =
        parse_log_line("{\"query\":\"a\",\"filters\":{\"lang\":[\"de\"]" + names +
                       "},\"matches_estimated\":7" + names + "}");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->query, "a");
    EXPECT_EQ(read->matches_estimated, 7U);
    EXPECT_EQ(read->filters.languages, std::vector<std::string>{"de"});
  }
}

TEST(QueryLogLine, MayNestWithoutEnd) {
  EXPECT_FALSE(parse_log_line(std::string(200'000, '[')));
  EXPECT_FALSE(
      parse_log_line("{\"query\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}"));
}

class QueryLogFile : public LogTest {
 protected:
  std::vector<std::string> lines(std::string_view name) const {
    std::istringstream stream(read(name));
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  }
};

void append_all(const std::string& file, char letter, int count) {
  const Expected<QueryLog> log = QueryLog::open(file);
  for (int i = 0; log && i < count; ++i) {
    (void)log->append(sample_entry(std::string(kMaxQueryBytes / 4, letter)));
  }
}

TEST_F(QueryLogFile, HasWholeLinesOfAllThreadsAndProcesses) {
  constexpr int kEach = 50;
  const pid_t child = fork();
  if (child == 0) {
    append_all(path("q.log"), 'p', kEach);
    _exit(0);
  }
  std::vector<std::thread> threads;
  for (const char letter : {'a', 'b', 'c'}) {
    threads.emplace_back([&, letter] { append_all(path("q.log"), letter, kEach); });
  }
  for (std::thread& thread : threads) thread.join();
  waitpid(child, nullptr, 0);
  std::map<char, int> counts;
  for (const std::string& line : lines("q.log")) {
    const Expected<LoggedQuery> entry = parse_log_line(line);
    ASSERT_TRUE(entry) << line.substr(0, 100);
    EXPECT_EQ(entry->query, std::string(kMaxQueryBytes / 4, entry->query.front()));
    ++counts[entry->query.front()];
  }
  EXPECT_EQ(counts.size(), 4U);
  for (const auto& [letter, count] : counts) EXPECT_EQ(count, kEach) << letter;
}

TEST_F(QueryLogFile, IsMadeAnewOnceItIsRenamed) {
  const Expected<QueryLog> log = QueryLog::open(path("q.log"));
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->append(sample_entry("before")));
  std::filesystem::rename(path("q.log"), path("q.log.1"));
  EXPECT_TRUE(log->append(sample_entry("after")));
  EXPECT_THAT(lines("q.log.1"), Each(HasSubstr("before")));
  EXPECT_THAT(lines("q.log"), Each(HasSubstr("after")));
  EXPECT_EQ(lines("q.log").size(), 1U);
}

TEST_F(QueryLogFile, IsNotForEverybodysEyes) {
  ASSERT_TRUE(QueryLog::open(path("q.log")));
  struct stat status {};
  ASSERT_EQ(stat(path("q.log").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0007U, 0U);
}

TEST_F(QueryLogFile, ThatCannotBeWrittenIsNamed) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& file : {path("no/q.log"), path("."), path("pipe")}) {
    const Expected<QueryLog> log = QueryLog::open(file);
    ASSERT_FALSE(log) << file;
    EXPECT_EQ(log.error().code, ErrorCode::disk);
    EXPECT_EQ(log.error().where, file);
    EXPECT_THAT(log.error().what, StartsWith("the query log cannot be written"));
  }
}

TEST_F(QueryLogFile, OfAPipeThatSomebodyReadsIsRefusedAsWell) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const std::fstream reader(path("pipe"), std::ios::in | std::ios::out);
  const Expected<QueryLog> log = QueryLog::open(path("pipe"));
  ASSERT_FALSE(log);
  EXPECT_THAT(log.error().what, HasSubstr("not a file"));
}

TEST_F(QueryLogFile, OnAFullDiskSaysSo) {
  const Expected<QueryLog> log = QueryLog::open("/dev/full");
  ASSERT_TRUE(log);
  const Expected<void> added = log->append(sample_entry("a"));
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error().message(), HasSubstr("free space"));
}

}  // namespace
}  // namespace winnow
