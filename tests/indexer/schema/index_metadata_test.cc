// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_metadata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

IndexMetadata example() {
  IndexMetadata metadata;
  metadata.version = "1.2.3";
  metadata.updated = "2024-02-29T12:00:00Z";
  metadata.choices = {"word-to-leaf-ratio", "german", 2, 3, 4, 5, 6, 9, 8, 7, false, true};
  metadata.languages = {{"", 1}, {"de", 200}, {"en", 7}};
  metadata.drift = {{"a.example", {12, 0.375}}};
  metadata.sources = {{"/moved/caf\xE9", "/first\nlisted", "a%20b", true, {}},
                      {"/docs", "/docs", "docs", false, {}}};
  metadata.sources[1].base.url = "https://docs.example/3/";
  metadata.sources[1].base.top = "html/";
  metadata.sources[1].base.ending = PageEnding::slash;
  return metadata;
}

std::string with(std::string json, const std::string& old_part, const std::string& new_part) {
  const std::size_t at = json.find(old_part);
  EXPECT_NE(at, std::string::npos) << json;
  return json.replace(at, old_part.size(), new_part);
}

ErrorCode code_of(const std::string& json) {
  const Expected<IndexMetadata> metadata = metadata_from_json(json, "site.db");
  EXPECT_FALSE(metadata);
  if (metadata) return ErrorCode::input;
  EXPECT_EQ(metadata.error().where, "site.db");
  EXPECT_NE(metadata.error().hint, "");
  return metadata.error().code;
}

TEST(IndexMetadata, ComesBackFromJsonAsItWas) {
  const Expected<IndexMetadata> read = metadata_from_json(to_json(example()), "site.db");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->format, IndexMetadata::kFormat);
  EXPECT_EQ(read->version, example().version);
  EXPECT_EQ(read->updated, example().updated);
  EXPECT_EQ(read->choices, example().choices);
  EXPECT_EQ(read->languages, example().languages);
  EXPECT_EQ(read->drift, example().drift);
  EXPECT_EQ(read->sources, example().sources);
}

TEST(IndexMetadata, TakesNoHalfEscapes) {
  const Expected<IndexMetadata> read = metadata_from_json(
      with(to_json(example()), "\"site\":\"docs\"", "\"site\":\"a%4gb%g4%-1%20%4\""), "db");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->sources[1].site, "a%4gb%g4%-1 %4");
}

TEST(IndexMetadata, OfABuildThatRecordsNoDriftIsRead) {
  const std::string drift = "\"drift\":{\"a.example\":{\"pages\":12,\"unknown_share\":0.375}},";
  const Expected<IndexMetadata> read =
      metadata_from_json(with(to_json(example()), drift, ""), "db");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_TRUE(read->drift.empty());
}

TEST(IndexMetadata, OfABuildWithOneWeightForAllLinksHasItForThoseOfPageTextToo) {
  const std::string own = "\"page_link_weight\":7,";
  const Expected<IndexMetadata> read = metadata_from_json(with(to_json(example()), own, ""), "db");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->choices.page_link_weight, 8u);
}

TEST(IndexMetadata, OfABuildWithOneWeightForAllLinksHasTodaysDefaultsIfNoneWasChosen) {
  IndexMetadata metadata = example();
  metadata.choices.link_weight = IndexingChoices().link_weight;
  const std::string own = "\"page_link_weight\":7,";
  const Expected<IndexMetadata> read = metadata_from_json(with(to_json(metadata), own, ""), "db");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->choices.page_link_weight, IndexingChoices().page_link_weight);
}

TEST(IndexMetadata, OfAnotherFormatIsIncompatible) {
  const std::string json = to_json(example());
  EXPECT_EQ(code_of(with(json, "\"format\":4", "\"format\":5")), ErrorCode::incompatible);
  EXPECT_EQ(code_of(with(json, "\"format\":4", "\"format\":2")), ErrorCode::incompatible);
  EXPECT_EQ(code_of("{\"format\":5,\"all_else\":\"new\"}"), ErrorCode::incompatible);
}

TEST(IndexMetadata, ThatIsNoneAtAllIsCorrupt) {
  for (const std::string json : {"", "garbage", "[]", "1", "{}", "{\"format\":\"1\"}",
                                 "{\"format\":4}", "\xFF\xFE", "{\"format\":1.5}"}) {
    EXPECT_EQ(code_of(json), ErrorCode::corrupt) << json;
  }
}

TEST(IndexMetadata, WithAPartOfAnotherTypeIsCorrupt) {
  const std::string json = to_json(example());
  EXPECT_EQ(code_of(with(json, "\"german\"", "5")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(with(json, "\"main_weight\":2", "\"main_weight\":\"2\"")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(with(json, "\"page_text\":false", "\"page_text\":1")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(with(json, "\"de\":200", "\"de\":null")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(json.substr(0, json.size() / 2)), ErrorCode::corrupt);
}

TEST(IndexMetadata, WithADriftOfNobodyKnowsWhatIsCorrupt) {
  const std::string drift = "{\"a.example\":{\"pages\":12,\"unknown_share\":0.375}}";
  for (const char* other :
       {"5", "[1]", "{\"a\":1}", "{\"a\":{\"pages\":-1,\"unknown_share\":0}}"}) {
    EXPECT_EQ(code_of(with(to_json(example()), drift, other)), ErrorCode::corrupt) << other;
  }
}

TEST(IndexMetadata, NestedDeeplyIsCorruptAndNoStackOverflow) {
  EXPECT_EQ(code_of(std::string(1'000'000, '[')), ErrorCode::corrupt);
}

TEST(Weights, LetPageTextCountUpToTheMainText) {
  IndexingChoices choices;
  EXPECT_TRUE(check_weights(choices));
  choices.page_weight = choices.main_weight;
  EXPECT_TRUE(check_weights(choices));
  ++choices.page_weight;
  const Expected<void> refused = check_weights(choices);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  EXPECT_THAT(refused.error().message(), HasSubstr("page weight 5, main weight 4"));
}

std::vector<std::string> stemmers(const std::string& choice,
                                  std::map<std::string, std::uint64_t> languages) {
  IndexMetadata metadata;
  metadata.choices.stemmer = choice;
  metadata.languages = std::move(languages);
  return metadata.stemmers();
}

TEST(Stemmers, AreTheOneChosenWhateverTheLanguages) {
  EXPECT_THAT(stemmers("french", {{"en", 100}}), ElementsAre("french"));
  EXPECT_THAT(stemmers("none", {{"en", 100}}), ElementsAre("none"));
}

TEST(Stemmers, WithAutoAreThoseOfTheLanguagesMostDocumentsFirst) {
  EXPECT_THAT(stemmers("auto", {{"de", 30}, {"en", 60}, {"fr", 10}}),
              ElementsAre("english", "german", "french"));
}

TEST(Stemmers, LeaveOutLanguagesOfFewerThanOneDocumentInTwoHundred) {
  EXPECT_THAT(stemmers("auto", {{"de", 1}, {"en", 199}}), ElementsAre("english", "german"));
  EXPECT_THAT(stemmers("auto", {{"de", 1}, {"en", 200}}), ElementsAre("english"));
}

TEST(Stemmers, CountLanguagesWithoutAStemmerTogether) {
  EXPECT_THAT(stemmers("auto", {{"", 40}, {"en", 50}, {"ja", 20}, {"th", 10}}),
              ElementsAre("none", "english"));
}

TEST(Stemmers, OfManyRareLanguagesAreAtLeastTheMostFrequent) {
  EXPECT_THAT(stemmers("auto", {{"en", 1}}), ElementsAre("english"));
}

TEST(Stemmers, OfAnEmptyDatabaseAreNone) { EXPECT_THAT(stemmers("auto", {}), ElementsAre("none")); }

}  // namespace
}  // namespace winnow
