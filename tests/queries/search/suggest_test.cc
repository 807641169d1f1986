// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sections, filters, other databases and hostile texts; how titles match is in
// suggest_typing_test.cc.
#include "winnow/queries/suggest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/queries/search/suggest_pages.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kPathModule =
    "<h1>os.path</h1><p>Names of files.<h2 id=splitting>Splitting a path</h2><p>Text."
    "<dl><dt id=os.path.join><code>os.path.join(path, *paths)</code><dd>Joins.</dl>";

class SuggestTest : public testing::Test {
 protected:
  void SetUp() override {
    database_.add(suggest_document("/os.html", "os.path", kPathModule));
    database_.add(suggest_document("/de/join.html", "Join tables", "<p>Text.", "de"));
    database_.add(suggest_document("/join.html", "Joins",
                                   "<h1>Joins</h1><p>Text.<h2 id=outer>Outer joins</h2><p>Text."));
    database_.commit();
    searcher_.emplace(database_.open());
  }

  TestDatabase database_;
  std::optional<Searcher> searcher_;
};

TEST_F(SuggestTest, FindsDefinedTermsAndHeadingsWithTheirLinks) {
  const Suggestions found = suggested(*searcher_, "os.path.jo");
  ASSERT_EQ(found.sections.size(), 1u);
  EXPECT_EQ(marked(found.sections[0]), "[os].[path].[jo]in(path, *paths)");
  EXPECT_EQ(found.sections[0].title, "os.path");
  EXPECT_EQ(found.sections[0].url, "https://example.org/os.html#os.path.join");
  EXPECT_FALSE(found.sections[0].corrected);
  const Suggestions headings = suggested(*searcher_, "path split");
  ASSERT_EQ(headings.sections.size(), 1u);
  EXPECT_EQ(headings.sections[0].url, "https://example.org/os.html#splitting");
}

TEST_F(SuggestTest, ShowsNoHeadingThatIsTheTitle) {
  EXPECT_EQ(suggested(*searcher_, "os.pa").sections.size(), 1u);  // without the h1
}

TEST_F(SuggestTest, CorrectsHeadingsToo) {
  const Suggestions found = suggested(*searcher_, "splittnig");
  ASSERT_EQ(found.sections.size(), 1u);
  EXPECT_TRUE(found.sections[0].corrected);
}

TEST_F(SuggestTest, CompletesWordsOfHeadings) {
  EXPECT_THAT(all_marked(suggested(*searcher_, "spl").queries), ElementsAre("[spl]itting"));
}

// Words that say little are no terms of headings.
TEST_F(SuggestTest, FindsHeadingsOfWordsThatSayLittle) {
  database_.add(suggest_document("/print.html", "印刷",
                                 "<h1>印刷</h1><p>本文。<h2 id=table>表の印刷</h2><p>本文。"));
  database_.commit();
  Searcher searcher = database_.open();
  for (const char* typed : {"表 印刷", "表の印刷", "印刷 の", "印刷を"}) {
    const Suggestions found = suggested(searcher, typed);
    ASSERT_EQ(found.sections.size(), 1u) << typed;
    EXPECT_EQ(found.sections[0].url, "https://example.org/print.html#table") << typed;
  }
}

TEST_F(SuggestTest, TakesPagesThatPassTheFilters) {
  SuggestOptions options;
  options.filters.paths = {"/de"};
  EXPECT_THAT(pages_for(*searcher_, "join", options), ElementsAre("[Join] tables"));
  EXPECT_THAT(suggested(*searcher_, "outer", options).sections, IsEmpty());
  EXPECT_EQ(suggested(*searcher_, "outer").sections.size(), 1u);
  options.filters = {};
  options.filters.sites = {"example.com"};
  EXPECT_THAT(pages_for(*searcher_, "join", options), IsEmpty());
  EXPECT_THAT(pages_for(*searcher_, "join"), ElementsAre("[Join] tables", "[Join]s"));
}

TEST_F(SuggestTest, RefusesAFilterThatIsNoDate) {
  SuggestOptions options;
  options.filters.since = "yesterday";
  const Expected<Suggestions> found = searcher_->suggest("join", options);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::usage);
}

// More than are remembered, and all of them again.
TEST_F(SuggestTest, KeepsManyFiltersApart) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 12; ++i) {
      SuggestOptions options;
      options.filters.paths = {i % 2 == 0 ? "/de" : "/join.html", "/none" + std::to_string(i)};
      EXPECT_THAT(pages_for(*searcher_, "join", options),
                  ElementsAre(i % 2 == 0 ? "[Join] tables" : "[Join]s"));
    }
    EXPECT_EQ(pages_for(*searcher_, "join").size(), 2u);
  }
}

TEST_F(SuggestTest, ShortensLongHeadings) {
  std::string heading;
  for (int i = 0; i < 40; ++i) heading += "lengthy ";
  database_.add(suggest_document("/long.html", "Long",
                                 "<dl><dt id=x><code>" + heading + "</code><dd>Text.</dl>"));
  database_.commit();
  ASSERT_TRUE(searcher_->reopen());
  const Suggestions found = suggested(*searcher_, "lengthy");
  ASSERT_EQ(found.sections.size(), 1u);
  EXPECT_EQ(found.sections[0].text, heading.substr(0, 14 * 8) + "lengthy\u2026");
}

TEST_F(SuggestTest, GivesAsManyAsAreWanted) {
  SuggestOptions options;
  options.limit = 1;
  EXPECT_EQ(suggested(*searcher_, "jo", options).pages.size(), 1u);
  options.limit = 0;
  const Suggestions none = suggested(*searcher_, "jo", options);
  EXPECT_TRUE(none.pages.empty() && none.sections.empty() && none.queries.empty());
}

TEST_F(SuggestTest, SeesWhatWasWrittenAfterReopening) {
  EXPECT_THAT(pages_for(*searcher_, "later"), IsEmpty());
  database_.add(suggest_document("/later.html", "Later"));
  database_.commit();
  EXPECT_THAT(pages_for(*searcher_, "later"), IsEmpty());
  ASSERT_TRUE(searcher_->reopen());
  EXPECT_THAT(pages_for(*searcher_, "later"), ElementsAre("[Later]"));
}

TEST_F(SuggestTest, SuggestsNothingForTextWithoutWords) {
  for (const std::string_view text : {"", "   ", "\xff\xfe", "...", "\"*\""}) {
    const Suggestions found = suggested(*searcher_, text);
    EXPECT_TRUE(found.pages.empty() && found.sections.empty() && found.queries.empty()) << text;
  }
}

TEST_F(SuggestTest, BoundsHostileTexts) {
  const Expected<Suggestions> refused =
      searcher_->suggest(std::string(kMaxQueryBytes + 1, 'a'), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  std::string words;
  for (int i = 0; i < 2000; ++i) words += "joins ";
  EXPECT_TRUE(suggested(*searcher_, words).pages.empty());
  EXPECT_TRUE(suggested(*searcher_, std::string(kMaxQueryBytes, 'j')).pages.empty());
  EXPECT_THAT(pages_for(*searcher_, "\xff join\xc3"), ElementsAre("[Join] tables", "[Join]s"));
}

TEST_F(SuggestTest, SurvivesAnyBytes) {
  std::mt19937 random(11);
  constexpr std::string_view kParts[] = {"join", " ",  "\xc3", "\"", "os.", "\u79fb",  "'",
                                         "&",    "\0", "path", "*",  "#",   "\xf0\x9f"};
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (std::size_t parts = random() % 12; parts > 0; --parts) {
      text += kParts[random() % std::size(kParts)];
    }
    const Suggestions found = suggested(*searcher_, text);
    for (const auto* list : {&found.pages, &found.sections, &found.queries}) {
      for (const Suggestion& suggestion : *list) {
        for (const SuggestedRange& range : suggestion.highlights) {
          ASSERT_LE(range.offset + range.length, suggestion.text.size()) << text;
        }
      }
    }
  }
}

TEST(SuggestionsOfDuplicates, AreOfOnePageOfTheSameText) {
  TestDatabase database;
  for (const char* path : {"/a.html", "/b.html"}) {
    Xapian::Document document = suggest_document(path, "Twice");
    document.add_value(slot::kDuplicateGroup, "group");
    database.add(document);
  }
  database.commit();
  Searcher searcher = database.open();
  EXPECT_THAT(pages_for(searcher, "twice"), ElementsAre("[Twice]"));
}

TEST(SuggestionsOfOldDatabases, KnowTheWordsOfTitles) {
  TestDatabase database;
  for (const char* title : {"Transpose a melody", "Melody"}) {
    Xapian::Document document = suggest_document(std::string("/") + title, title);
    document.remove_value(slot::kTitle);
    database.add(document);
  }
  database.commit();
  Searcher searcher = database.open();
  EXPECT_THAT(pages_for(searcher, "mel"), ElementsAre("[Mel]ody", "Transpose a [mel]ody"));
}

// Pages of an older revision stand before and behind one of this revision.
TEST(SuggestionsOfMixedDatabases, KnowTheWordsOfAllTitles) {
  TestDatabase database;
  for (const char* title : {"Transpose a melody", "Melody", "Melody and all its variations"}) {
    Xapian::Document document =
        suggest_document("/" + std::to_string(std::string_view(title).size()), title);
    if (std::string_view(title) != "Melody") document.remove_value(slot::kTitle);
    database.add(document);
  }
  database.commit();
  Searcher searcher = database.open();
  EXPECT_THAT(pages_for(searcher, "melody"),
              ElementsAre("[Melody]", "Transpose a [melody]", "[Melody] and all its variations"));
  EXPECT_THAT(pages_for(searcher, "transpose melody"), ElementsAre("[Transpose] a [melody]"));
}

TEST(SuggestionsOverShards, AreThoseOfOneDatabase) {
  std::mt19937 random(5);
  TestDatabase whole;
  std::vector<std::unique_ptr<TestDatabase>> shards;
  for (int i = 0; i < 3; ++i) shards.push_back(std::make_unique<TestDatabase>());
  const std::vector<std::string> words = {"melody", "melodies", "chord", "transpose", "transport"};
  for (int i = 0; i < 60; ++i) {
    std::string title = words[random() % words.size()];
    if (random() % 2 == 0) title += " " + words[random() % words.size()];
    const Xapian::Document document =
        suggest_document("/" + std::to_string(i) + ".html", title,
                         "<h2 id=x>About " + words[random() % words.size()] + "</h2><p>Text.");
    whole.add(document);
    shards[random() % shards.size()]->add(document);
  }
  std::vector<std::string> directories;
  for (const auto& shard : shards) {
    shard->commit();
    directories.push_back(shard->directory());
  }
  whole.commit();
  const std::string stub = directories.front() + "/stub";
  write_stub(stub, directories);
  Searcher sharded = Searcher::open(stub).value();
  Searcher sole = whole.open();
  SuggestOptions options;
  options.limit = 20;
  for (const char* text :
       {"m", "mel", "melody", "transp", "transpose ch", "tarnspose", "about mel"}) {
    EXPECT_EQ(to_json(suggested(sharded, text, options), text),
              to_json(suggested(sole, text, options), text));
  }
  options.filters.paths = {"/1.html", "/2.html", "/3.html", "/4.html", "/5.html"};
  EXPECT_EQ(to_json(suggested(sharded, "t", options), ""),
            to_json(suggested(sole, "t", options), ""));
}

TEST(SuggestionsJson, HasWhatIsEmptyToo) {
  Suggestions suggestions;
  suggestions.pages.emplace_back();
  suggestions.sections.emplace_back();
  EXPECT_EQ(to_json(suggestions, ""),
            R"({"version":1,"text":"","pages":[{"title":"","url":"","corrected":false,)"
            R"("highlights":[]}],"sections":[{"heading":"","title":"","url":"",)"
            R"("corrected":false,"highlights":[]}],"queries":[]})");
}

TEST(SuggestionsJson, HasAllThatThereIs) {
  Suggestions suggestions;
  suggestions.pages.push_back({"A \"title\"", "", "https://a/x", false, {{0, 1, 0, 1}}});
  suggestions.sections.push_back({"Heading", "Title", "https://a/x#y", true, {}});
  suggestions.queries.push_back({"a title", "", "", false, {}});
  EXPECT_EQ(to_json(suggestions, "a\xff"),
            R"({"version":1,"text":"a�","pages":[{"title":"A \"title\"","url":"https://a/x",)"
            R"("corrected":false,"highlights":[{"bytes":[0,1],"utf16":[0,1]}]}],)"
            R"("sections":[{"heading":"Heading","title":"Title","url":"https://a/x#y",)"
            R"("corrected":true,"highlights":[]}],)"
            R"("queries":[{"query":"a title","corrected":false,"highlights":[]}]})");
}

}  // namespace
}  // namespace winnow
