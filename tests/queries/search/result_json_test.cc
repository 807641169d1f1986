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
  hit.author = "Ann, Ben";
  hit.language = "en";
  hit.modified = 1700000000;
  hit.size = 10;
  hit.type = "text/html";
  hit.duplicates = 2;
  hit.snippet = "\u00e9\u00e9needle";
  hit.highlights = {{4, 6, 2, 6}};
  hit.section_url = "http://example.com/a#b";
  hit.section_title = "B";
  result.hits.push_back(hit);
  result.added_words = {"lamp"};
  EXPECT_EQ(
      to_json(result, "needle", {}),
      R"({"version":1,"query":"needle","operator":"best","sort":"relevance",)"
      R"("matches_estimated":7,"all_words_estimated":null,"corrected_query":null,)"
      R"("corrected":false,"refused_because":null,"unclosed_quote":false,)"
      R"("stop_words":[],"function_words":[],"added_words":["lamp"],"hits":[{"rank":3,"score":1.5,)"
      R"("url":"http://example.com/a","path":"a.html","title":"A \"title\"",)"
      R"("author":"Ann, Ben","language":"en","modified":1700000000,"size":10,"type":"text/html",)"
      R"("duplicates":2,"same_text_as":null,"snippet":)"
      "\"\u00e9\u00e9needle\","
      R"("highlights":[[4,6]],"highlights_utf16":[[2,6]],)"
      R"("section_url":"http://example.com/a#b","section_title":"B"}]})");
}

TEST(ResultJson, TellsOfCorrectionAndRefusal) {
  SearchResult result;
  result.corrected_query = "right";
  result.refused_because = "parse error";
  SearchOptions options;
  options.op = QueryOperator::any_word;
  const auto json = nlohmann::json::parse(to_json(result, "rihgt", options));
  EXPECT_EQ(json["operator"], "or");
  EXPECT_EQ(json["corrected_query"], "right");
  EXPECT_EQ(json["refused_because"], "parse error");
  EXPECT_TRUE(json["hits"].empty());
}

TEST(ResultJson, TellsOfAQuotationMarkThatIsNotClosed) {
  SearchResult result;
  result.unclosed_quote = true;
  const auto json = nlohmann::json::parse(to_json(result, "\"a phrase", {}));
  EXPECT_EQ(json["unclosed_quote"], true);
}

TEST(ResultJson, HasExplanationsAndFacetsIfAskedFor) {
  SearchResult result;
  SearchHit hit;
  hit.explanation = {{"cars", "Zcar", 4, 12, 1.25}};
  result.hits.push_back(hit);
  result.facets.emplace();
  result.facets->pages = 3;
  result.facets->sites = {{{"example.com", 2}}, 1};
  SearchOptions options;
  options.explain = true;
  const auto json = nlohmann::json::parse(to_json(result, "cars", options));
  EXPECT_EQ(json["hits"][0]["explanation"][0].dump(),
            R"({"documents":12,"form":"Zcar","wdf":4,"weight":1.25,"word":"cars"})");
  EXPECT_EQ(json["facets"]["pages"], 3);
  EXPECT_EQ(json["facets"]["sites"].dump(),
            R"({"others":1,"values":[{"pages":2,"value":"example.com"}]})");
}

TEST(ResultJson, NamesTheOrder) {
  SearchOptions options;
  options.order = SortOrder::newest;
  EXPECT_EQ(nlohmann::json::parse(to_json({}, "", options))["sort"], "date");
  options.order = SortOrder::oldest;
  EXPECT_EQ(nlohmann::json::parse(to_json({}, "", options))["sort"], "-date");
}

TEST(ResultJson, IsValidWhateverTheBytes) {
  SearchResult result;
  SearchHit hit;
  hit.path = "caf\xE9\n\x01.html";
  hit.title = std::string("\0\xFF", 2);
  result.hits.push_back(hit);
  const auto json = nlohmann::json::parse(to_json(result, "\xC3", {}));
  EXPECT_EQ(json["query"], "\uFFFD");
  EXPECT_EQ(json["hits"][0]["path"], "caf\uFFFD\n\x01.html");
  EXPECT_TRUE(json["hits"][0]["language"].is_null());
}

}  // namespace
}  // namespace winnow
