// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search: what people are told whose database or query is not what they think.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class SearchMessages : public CommandTest {
 protected:
  SearchMessages() { have_indexed("news_en", {"--base-url", "https://courier.example"}); }

  Outcome search_text(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"search", "--db", database()});
    return winnow(arguments);
  }
};

TEST_F(SearchMessages, ADatabaseThatIsNotThereIsNamedWithoutFilesOfXapian) {
  for (const char* command : {"search", "suggest"}) {
    const Outcome outcome = winnow({command, "--db", path("no.db"), "word"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.err, "winnow: error: " + path("no.db") +
                               ": there is no such database (check the path, or make one with "
                               "winnow index)\n");
  }
}

TEST_F(SearchMessages, AFolderOfPagesIsNoDatabase) {
  const std::string site = path("news_en");
  const Outcome outcome = winnow({"search", "--db", site, "word"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr(site + ": is a folder but not a database ("));
  const std::string file = write("letter.txt", "Dear Mary,");
  EXPECT_THAT(winnow({"status", "--db", file}).err, HasSubstr("is a file but not a database ("));
}

TEST_F(SearchMessages, ADatabaseWithoutPagesSaysSo) {
  const std::string site =
      write("site/a.html", page("A", "Willow bark.", "<meta name=robots content=noindex>"));
  ASSERT_EQ(winnow({"index", "--db", path("none.db"), site}).status, 0);
  const Outcome outcome = winnow({"search", "--db", path("none.db"), "word"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "No matches.\n");
  EXPECT_THAT(outcome.err, HasSubstr("none.db: the database has no pages (index some: winnow index "
                                     "--db "));
}

// The spelling dictionary has the words of what was deleted.
TEST_F(SearchMessages, ADatabaseWithoutPagesSuggestsNoWordOfThem) {
  const std::string database = path("gone.db");
  ASSERT_EQ(
      winnow({"index", "--db", database, write("bark/a.html", page("A", "Willow bark."))}).status,
      0);
  ASSERT_THAT(winnow({"search", "--db", database, "wilow"}).out, HasSubstr("willow"));
  ASSERT_EQ(winnow({"delete", "--db", database, "--site", "bark"}).status, 0);
  EXPECT_EQ(winnow({"search", "--db", database, "wilow"}).out, "No matches.\n");
}

TEST_F(SearchMessages, AFieldThatThereIsNotSuggestsTheOneMeant) {
  EXPECT_EQ(search_text({"titel:lighthouse"}).out, "No matches.\nDid you mean: title:lighthouse\n");
  EXPECT_THAT(search_text({"intitle:lighthouse"}).out,
              HasSubstr("Did you mean: title:lighthouse\n"));
  EXPECT_THAT(search_text({"titel:\"lighthouse keeper\" logbooks"}).out,
              HasSubstr("title:\"lighthouse keeper\" logbooks\n"));
  EXPECT_THAT(search_text({"title:lighthouse"}).out, Not(HasSubstr("Did you mean")));
}

TEST_F(SearchMessages, AQuotationMarkThatIsNotClosedIsTold) {
  const std::string told = "a quotation mark is not closed: what follows it is one phrase";
  EXPECT_THAT(search_text({"\"lighthouse keeper"}).err, HasSubstr(told));
  EXPECT_THAT(search_text({"\xe2\x80\x9clighthouse keeper"}).err, HasSubstr(told));
  EXPECT_THAT(search_text({"\"lighthouse keeper\""}).err, IsEmpty());
  EXPECT_THAT(search_text({"--plain", "\"lighthouse keeper"}).err, IsEmpty());
  EXPECT_THAT(search_text({"\"lighthouse keeper"}).out, HasSubstr("lighthouse-keeper"));
  EXPECT_EQ(search({"\"lighthouse keeper"})["unclosed_quote"], true);
  EXPECT_EQ(search({"\"lighthouse keeper\""})["unclosed_quote"], false);
}

TEST_F(SearchMessages, AnOperatorWithoutWordsIsExplained) {
  EXPECT_THAT(search_text({"lighthouse AND"}).err,
              HasSubstr("an operator needs words beside it, as in \"words AND words\""));
}

TEST_F(SearchMessages, LanguagesHaveNames) {
  const auto english = search({"lighthouse", "--lang", "en"})["matches_estimated"];
  EXPECT_GT(english, 0);
  EXPECT_EQ(search({"lighthouse", "--lang", "English"})["matches_estimated"], english);
  EXPECT_EQ(search({"lighthouse lang:english"})["matches_estimated"], english);
}

TEST_F(SearchMessages, WhatIsNoLanguageIsRefusedWithTheForms) {
  const Outcome outcome = search_text({"--lang", "klingonese", "lighthouse"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.err,
      "winnow: error: --lang: \"klingonese\" is not a language (write a code, as en or pt-BR, "
      "or a name, as english)\n");
  EXPECT_THAT(search_text({"lang:klingonese lighthouse"}).err,
              HasSubstr("\"klingonese\" is not a language: write a code"));
}

TEST_F(SearchMessages, ALanguageWithoutPagesIsToldWithThoseThatThereAre) {
  EXPECT_THAT(search_text({"--lang", "french", "lighthouse"}).err,
              HasSubstr("the pages of the database are in: en\n"));
}

TEST_F(SearchMessages, DatesThatAreNoneNameTheOptionAndTheForm) {
  const Outcome outcome = search_text({"--since", "yesterday", "lighthouse"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "winnow: error: --since: \"yesterday\" is not a date (write YYYY, YYYY-MM or "
            "YYYY-MM-DD)\n");
  EXPECT_THAT(search_text({"date:yesterday lighthouse"}).err,
              HasSubstr("\"yesterday\" is not a date: write YYYY, YYYY-MM or YYYY-MM-DD"));
}

}  // namespace
}  // namespace winnow::testing
