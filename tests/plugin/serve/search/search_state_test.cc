// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Request request_of(Fields parameters) {
  Request request;
  request.path = "/search";
  request.query = std::move(parameters);
  return request;
}

std::string permalink_of(Fields parameters) {
  const Expected<SearchState> state = read_search_state(request_of(std::move(parameters)));
  return state ? search_address(*state) : state.error().message();
}

TEST(Permalinks, AreTheSameForTheSameQuestion) {
  const std::pair<Fields, std::string> rows[] = {
      {{}, "/search"},
      {{{"q", "a b"}}, "/search?q=a+b"},
      {{{"q", "a"}, {"page", "1"}, {"sort", "relevance"}, {"limit", "10"}, {"correct", "yes"}},
       "/search?q=a"},
      {{{"page", "2"}, {"lang", "ja"}, {"q", "a"}, {"lang", "en"}, {"lang", "ja"}},
       "/search?q=a&lang=en&lang=ja&page=2"},
      {{{"until", "2024"}, {"since", "2023-05"}, {"sort", "newest"}, {"q", "a"}},
       "/search?q=a&since=2023-05&until=2024&sort=newest"},
      {{{"q", "a"}, {"site", ""}, {"type", ""}, {"since", ""}, {"until", ""}}, "/search?q=a"},
      {{{"q", "a"}, {"site", "b.example"}, {"site", "a.example"}, {"path", "/d"}, {"type", "html"}},
       "/search?q=a&site=a.example&site=b.example&type=html&path=%2Fd"},
      {{{"q", "a"}, {"correct", "no"}, {"limit", "50"}, {"sort", "oldest"}},
       "/search?q=a&sort=oldest&limit=50&correct=no"},
      {{{"q", "a"}, {"unknown", "b"}, {"format", "html"}}, "/search?q=a"}};
  for (const auto& [parameters, address] : rows) EXPECT_EQ(permalink_of(parameters), address);
}

TEST(Permalinks, NameWhatIsWrong) {
  const std::pair<Fields, std::string> rows[] = {
      {{{"page", "0"}}, "page: is not a valid number: 0"},
      {{{"page", "-1"}}, "page: is not a valid number"},
      {{{"page", "2x"}}, "page: is not a valid number"},
      {{{"page", "99999999999"}}, "page: is not a valid number"},
      {{{"page", "1001"}}, "from 1 to 1000"},
      {{{"page", "101"}, {"limit", "100"}}, "page: is too far behind"},
      {{{"limit", "101"}}, "limit: is not a valid number"},
      {{{"sort", "best"}}, "sort: unknown order: best"},
      {{{"correct", "maybe"}}, "correct: is neither yes nor no"},
      {{{"typing", "maybe"}}, "typing: is neither yes nor no"}};
  for (const auto& [parameters, message] : rows) {
    EXPECT_THAT(permalink_of(parameters), HasSubstr(message));
  }
  Fields many;
  for (int i = 0; i < 60; ++i) many.emplace_back("site", std::to_string(i));
  EXPECT_THAT(permalink_of(many), HasSubstr("site: has too many values"));
}

TEST(SearchStates, AreAskedAsTheyAre) {
  const SearchState state = *read_search_state(
      request_of({{"q", "a"}, {"page", "3"}, {"limit", "20"}, {"lang", "ja"}, {"correct", "no"}}));
  const SearchOptions options = search_options(state);
  EXPECT_EQ(options.offset, 40U);
  EXPECT_EQ(options.limit, 20U);
  EXPECT_FALSE(options.correct_spelling);
  EXPECT_THAT(options.filters.languages, ElementsAre("ja"));
  EXPECT_TRUE(asks_for_something(state));
  EXPECT_FALSE(asks_for_something(*read_search_state(request_of({{"q", " \n"}}))));
  EXPECT_TRUE(asks_for_something(*read_search_state(request_of({{"since", "2024"}}))));
}

}  // namespace
}  // namespace winnow::serve
