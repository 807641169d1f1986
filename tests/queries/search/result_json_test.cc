// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/result_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace winnow {
namespace {

TEST(ResultJson, HasTheDocumentedForm) {
  SearchResult result;
  result.matches_estimated = 7;
  SearchHit hit;
  hit.rank = 3;
  hit.score = 1.5;
  hit.url = "http://example.com/a";
  hit.path = "a.html";
  hit.title = "A \"title\"";
  hit.language = "en";
  hit.modified = 1700000000;
  hit.size = 10;
  hit.snippet = "a needle";
  hit.highlights = {{2, 6}};
  result.hits.push_back(hit);
  EXPECT_EQ(to_json(result, "needle", QueryOperator::all_words),
            R"({"query":"needle","operator":"and","matches_estimated":7,"corrected_query":null,)"
            R"("refused_because":null,"hits":[{"rank":3,"score":1.5,)"
            R"("url":"http://example.com/a","path":"a.html","title":"A \"title\"",)"
            R"("language":"en","modified":1700000000,"size":10,"snippet":"a needle",)"
            R"("highlights":[[2,6]]}]})");
}

TEST(ResultJson, TellsOfCorrectionAndRefusal) {
  SearchResult result;
  result.corrected_query = "right";
  result.refused_because = "parse error";
  const auto json = nlohmann::json::parse(to_json(result, "rihgt", QueryOperator::any_word));
  EXPECT_EQ(json["operator"], "or");
  EXPECT_EQ(json["corrected_query"], "right");
  EXPECT_EQ(json["refused_because"], "parse error");
  EXPECT_TRUE(json["hits"].empty());
}

TEST(ResultJson, IsValidWhateverTheBytes) {
  SearchResult result;
  SearchHit hit;
  hit.path = "caf\xE9\n\x01.html";
  hit.title = std::string("\0\xFF", 2);
  result.hits.push_back(hit);
  const auto json = nlohmann::json::parse(to_json(result, "\xC3", QueryOperator::all_words));
  EXPECT_EQ(json["query"], "\uFFFD");
  EXPECT_EQ(json["hits"][0]["path"], "caf\uFFFD\n\x01.html");
  EXPECT_TRUE(json["hits"][0]["language"].is_null());
}

}  // namespace
}  // namespace winnow
