// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: what a database knows of sites, and sites that change.
#include <xapian.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/plugin/cli/template_test.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/stored_models.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class IndexModelsCommand : public TemplateTest {
 protected:
  static constexpr int kPages = 12;
  // So many that a redesign of kPages does not shift the sample far enough to be learned again.
  static constexpr int kMany = 130;

  // The pages of write_site(), as they are after a redesign.
  void redesign(const std::string& folder, int pages = kPages) const {
    for (int i = 0; i < pages; ++i) {
      const std::string n = std::to_string(i);
      write(folder + "/page" + n + ".html",
            "<!DOCTYPE html><html lang=en><head><title>Tree " + n +
                "</title></head><body class=modern><header><nav class=bar><a href=/>Start page</a>"
                "<a href=/all>All trees</a></nav></header><main><article><h2>Tree " +
                n + "</h2><section class=text><p>" + text_of_page(i) +
                "</p></section></article></main><footer class=imprint><p>Published by the "
                "arboretum, closed on Mondays.</p></footer></body></html>\n");
    }
  }

  nlohmann::json index_by(const std::string& method, const std::string& source,
                          std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--method", method});
    return index(source, more);
  }

  // By the number of a page's document, from the URL on: its data, and each term with its wdf.
  std::map<std::string, std::vector<std::string>> documents() const {
    const Xapian::Database opened(database());
    std::map<std::string, std::vector<std::string>> found;
    for (auto page = opened.postlist_begin(""); page != opened.postlist_end(""); ++page) {
      std::vector<std::string> terms;
      for (auto term = opened.termlist_begin(*page); term != opened.termlist_end(*page); ++term) {
        terms.push_back(*term + " " + std::to_string(term.get_wdf()));
      }
      found[opened.get_document(*page).get_data()] = std::move(terms);
    }
    return found;
  }

  // Documents to the last position and value, apart from their numbers.
  std::map<std::string, std::vector<std::string>> whole_documents() const {
    const Xapian::Database opened(database());
    auto found = documents();
    for (auto page = opened.postlist_begin(""); page != opened.postlist_end(""); ++page) {
      const Xapian::Document document = opened.get_document(*page);
      std::vector<std::string>& parts = found[document.get_data()];
      for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
        for (auto at = term.positionlist_begin(); at != term.positionlist_end(); ++at) {
          parts.push_back(*term + " at " + std::to_string(*at));
        }
      }
      for (auto value = document.values_begin(); value != document.values_end(); ++value) {
        parts.push_back(std::to_string(value.get_valueno()) + "=" + *value);
      }
    }
    return found;
  }

  // What is found for each of some words, the best first.
  std::vector<std::string> rankings() const {
    std::vector<std::string> found;
    for (const char* words : {"tree", "page bark", "oak", "home arboretum"}) {
      const auto result =
          nlohmann::json::parse(winnow({"search", "--db", database(), words, "--json"}).out);
      for (const auto& hit : result["hits"]) found.push_back(hit["url"]);
      found.push_back(words);
    }
    return found;
  }

  // Some pages of a site change, some are new, and one is gone.
  void change_site(int changed, int added) const {
    for (int i = 0; i < changed; ++i) {
      const std::string n = std::to_string(i);
      write("site/page" + n + ".html", page("Maple " + n, "Maple bark " + n + " is grey."));
    }
    for (int i = 0; i < added; ++i) {
      const std::string n = std::to_string(i);
      write("site/new" + n + ".html", page("Oak " + n, "Oak bark " + n + " is brown."));
    }
    std::filesystem::remove(path("site/page30.html"));
  }

  std::vector<std::string> keys_of_models() const {
    const Xapian::Database opened(database());
    const std::string prefix = "winnow-model:0";
    return {opened.metadata_keys_begin(prefix), opened.metadata_keys_end(prefix)};
  }

  void damage_models() const {
    const std::vector<std::string> keys = keys_of_models();
    EXPECT_THAT(keys, SizeIs(1));
    Xapian::WritableDatabase opened(database(), Xapian::DB_OPEN);
    for (const std::string& key : keys) opened.set_metadata(key, "nonsense");
    opened.commit();
  }
};

TEST_F(IndexModelsCommand, UsesWhatTheDatabaseKnowsOfASite) {
  const std::string site = write_site("site", kPages);
  index_by("pattern-tree", site);
  // With one page more the templates learned would be others.
  write_site("site", kPages + 1);
  const auto again = index_by("pattern-tree", site);
  EXPECT_EQ(again["added"], 1);
  EXPECT_EQ(again["unchanged"], kPages);
  EXPECT_THAT(again["relearned"], IsEmpty());
}

TEST_F(IndexModelsCommand, ChangesNothingInTheDatabaseOfASiteThatIsAsItWas) {
  const std::string site = write_site("site", kPages);
  index_by("site", site);
  const auto before = files_of(database());
  const auto again = index_by("site", site);
  EXPECT_EQ(again["unchanged"], kPages);
  EXPECT_THAT(again["drift"], IsEmpty());
  EXPECT_THAT(again["relearned"], IsEmpty());
  EXPECT_EQ(files_of(database()), before);
}

TEST_F(IndexModelsCommand, KnowsASiteAgainWhosePagesHaveNoTemplateInCommon) {
  const std::string site = write_unlike_pages("site");
  index_by("site", site);
  EXPECT_THAT(keys_of_models(), SizeIs(1));
  const auto again = index_by("site", site);
  EXPECT_EQ(again["unchanged"], 4);
  EXPECT_THAT(again["relearned"], IsEmpty());
  write("site/more.html", page("Oak", "Oak bark is brown and deeply furrowed."));
  EXPECT_EQ(index_by("site", site)["relearned"][0]["reason"], "shifted") << "a fifth is new";
}

TEST_F(IndexModelsCommand, LearnsAgainIfItIsAsked) {
  const std::string site = write_site("site", kPages);
  index_by("pattern-tree", site);
  write_site("site", kPages + 1);
  const auto again = index_by("pattern-tree", site, {"--relearn"});
  EXPECT_EQ(again["replaced"], kPages);
  ASSERT_THAT(again["relearned"], SizeIs(1));
  EXPECT_EQ(again["relearned"][0]["site"], "site");
  EXPECT_EQ(again["relearned"][0]["reason"], "asked");
}

TEST_F(IndexModelsCommand, LearnsAgainWhatHasGrownFarBeyondItsSample) {
  const std::string site = write_site("site", 6);
  index_by("pattern-tree", site);
  write_site("site", 13);
  const auto again = index_by("pattern-tree", site);
  ASSERT_THAT(again["relearned"], SizeIs(1));
  EXPECT_EQ(again["relearned"][0]["reason"], "grown");
}

TEST_F(IndexModelsCommand, LearnsAgainWhatTheDatabaseHoldsDamaged) {
  const std::string site = write_site("site", kPages);
  index_by("pattern-tree", site);
  damage_models();
  const Outcome outcome =
      winnow({"index", "--db", database(), site, "--method", "pattern-tree", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("cannot use what it knows of site"));
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["unchanged"], kPages);
  EXPECT_THAT(winnow({"index", "--db", database(), site, "--method", "pattern-tree"}).err,
              Not(HasSubstr("cannot use")));
}

TEST_F(IndexModelsCommand, LearnsASiteAgainWhoseSampleIsNotWhatItWas) {
  const std::string site = write_site("site", kPages);
  index_by("site", site);
  redesign("site");
  const auto summary = index_by("site", site);
  ASSERT_THAT(summary["relearned"], SizeIs(1));
  EXPECT_EQ(summary["relearned"][0]["site"], "site");
  EXPECT_EQ(summary["relearned"][0]["reason"], "shifted");
  EXPECT_THAT(summary["drift"], IsEmpty());
  EXPECT_EQ(summary["replaced"], kPages);
  EXPECT_EQ(summary["indexed_again"], 0);
  EXPECT_THAT(index_by("site", site)["relearned"], IsEmpty()) << "it is what it was";
}

TEST_F(IndexModelsCommand, MakesTheSameDocumentsAsANewDatabaseWhenASiteIsLearnedAgain) {
  const std::string site = write_site("site", 40);
  index_by("site", site);
  change_site(4, 3);
  EXPECT_THAT(index_by("site", site)["relearned"], SizeIs(1));
  const auto updated = whole_documents();
  const auto ranked = rankings();
  std::filesystem::remove_all(database());
  index_by("site", site);
  EXPECT_EQ(whole_documents(), updated);
  EXPECT_EQ(rankings(), ranked);
  EXPECT_THAT(updated, SizeIs(42));
}

TEST_F(IndexModelsCommand, MakesTheSameDocumentsAsANewDatabaseByTheModelThatItKeeps) {
  const std::string site = write_site("site", 40);
  index_by("site", site);
  ASSERT_TRUE(write_models(read_models_of(database()).value().models, model()));
  const auto before = whole_documents();
  change_site(2, 1);
  const auto again = index_by("site", site);
  EXPECT_THAT(again["relearned"], IsEmpty());
  EXPECT_EQ(again["replaced"], 2);
  EXPECT_EQ(again["added"], 1);
  EXPECT_EQ(again["unchanged"], 37);
  const auto updated = whole_documents();
  std::size_t kept = 0;
  for (const auto& [data, parts] : updated) {
    const auto was = before.find(data);
    kept += was != before.end() && was->second == parts;
  }
  EXPECT_EQ(kept, 37u) << "the rest is as it was";
  const auto ranked = rankings();
  std::filesystem::remove_all(database());
  index_by("site", site, {"--model", model()});
  EXPECT_EQ(whole_documents(), updated);
  EXPECT_EQ(rankings(), ranked);
}

TEST_F(IndexModelsCommand, LearnsASiteAgainThatHasChangedItsTemplates) {
  const std::string site = write_site("site", kMany);
  index_by("site", site);
  redesign("site");
  const Outcome outcome = winnow({"index", "--db", database(), site, "--method", "site", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("site: has changed its templates"),
                                 HasSubstr("12 pages"), HasSubstr("it is learned again")));
  const auto summary = nlohmann::json::parse(outcome.out);
  ASSERT_THAT(summary["drift"], SizeIs(1));
  EXPECT_EQ(summary["drift"][0]["site"], "site");
  EXPECT_EQ(summary["drift"][0]["pages"], kPages);
  EXPECT_GE(summary["drift"][0]["unknown_share"], 0.5);
  ASSERT_THAT(summary["relearned"], SizeIs(1));
  EXPECT_EQ(summary["relearned"][0]["reason"], "drift");
  EXPECT_EQ(summary["indexed_again"], kMany);
  const auto followed = documents();
  std::filesystem::remove_all(database());
  index_by("site", site);
  EXPECT_EQ(documents(), followed) << "as in a new database";
}

TEST_F(IndexModelsCommand, NamesAPageThatItCannotReadOnceWhereASiteIsLearnedAgain) {
  const std::string site = write_site("site", kMany);
  std::string list = "gone.html\n";
  for (const auto& [file, content] : files_of(site)) list += file + "\n";
  const std::vector<std::string> words = {"index", "--db",         database(),          "--method",
                                          "site",  "--files-from", write("list", list), site};
  winnow(words);
  redesign("site");
  const std::string said = winnow(words).err;
  EXPECT_THAT(said, HasSubstr("it is learned again"));
  ASSERT_THAT(said, HasSubstr("gone.html"));
  EXPECT_EQ(said.find("gone.html"), said.rfind("gone.html")) << said;
}

TEST_F(IndexModelsCommand, CountsPagesAsWhatBecameOfThemInBothRuns) {
  const std::string site = write_site("site", kMany);
  index_by("site", site);
  redesign("site");
  write("site/new.html", page("Oak", "Oak bark."));
  const auto summary = index_by("site", site);
  EXPECT_EQ(summary["added"], 1);
  EXPECT_EQ(summary["replaced"], kMany) << "those that are as they were by the second run";
  EXPECT_EQ(summary["unchanged"], 0);
  EXPECT_EQ(summary["indexed_again"], kMany + 1);
  std::filesystem::remove_all(database());
  const auto anew = index_by("site", site);
  for (const char* counter : {"pages", "bytes", "words", "empty", "documents"}) {
    EXPECT_EQ(summary[counter], anew[counter]) << counter;
  }
}

TEST_F(IndexModelsCommand, CountsThePagesOfOtherSitesAsTheFirstRunFoundThem) {
  write_site("mirror/one.example", kMany);
  write_site("mirror/two.example", 20);
  index_by("site", path("mirror"));
  redesign("mirror/one.example");
  write_site("mirror/two.example", 21);
  const auto summary = index_by("site", path("mirror"));
  EXPECT_EQ(summary["added"], 1);
  EXPECT_EQ(summary["replaced"], kMany);
  EXPECT_EQ(summary["unchanged"], 20);
  EXPECT_EQ(summary["indexed_again"], kMany);
}

TEST_F(IndexModelsCommand, CountsNothingAgainWithoutChangedTemplates) {
  const std::string site = write_site("site", kPages);
  index_by("site", site);
  EXPECT_EQ(index_by("site", site)["indexed_again"], 0);
}

TEST_F(IndexModelsCommand, KeepsThePagesOfTheOldTemplatesThatTheSourceNoLongerHas) {
  const std::string site = write_site("site", kPages);
  index_by("site", site);
  std::filesystem::remove_all(site);
  redesign("site", kPages - 1);
  const auto summary = index_by("site", site, {"--keep-vanished"});
  EXPECT_THAT(summary["relearned"], SizeIs(1));
  EXPECT_EQ(summary["documents"], kPages);
}

TEST_F(IndexModelsCommand, OnlyWarnsOfChangedTemplatesIfItIsGivenAModel) {
  const std::string site = write_site("site", kPages);
  learn(site);
  index_by("site", site, {"--model", model()});
  redesign("site");
  const Outcome outcome =
      winnow({"index", "--db", database(), site, "--method", "site", "--model", model(), "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("has changed its templates"),
                                 HasSubstr("learn it again with winnow learn")));
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_THAT(summary["drift"], SizeIs(1));
  EXPECT_THAT(summary["relearned"], IsEmpty());
}

TEST_F(IndexModelsCommand, LearnsNothingAgainThatItWasGivenOrThatNobodyLearns) {
  learn(write_site("site", kPages));
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--method", "pattern-tree", "--model", model()},
        std::vector<std::string>{"--method", "all"}}) {
    std::vector<std::string> arguments = {"index", "--db", database(), path("site"), "--relearn"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(winnow(arguments).status, 2);
  }
}

TEST_F(IndexModelsCommand, ExplainKnowsWhatTheDatabaseKnows) {
  const std::string site = write_site("site", kPages);
  index_by("pattern-tree", site);
  const Outcome outcome = winnow({"explain", "--db", database(), site + "/page1.html", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto page = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(page["method"], "pattern-tree");
  EXPECT_EQ(page["template"]["used"], true);
}

TEST_F(IndexModelsCommand, ExplainAsksForTheSiteWhereTheDatabaseKnowsSeveral) {
  write_site("mirror/one.example", kPages);
  write_site("mirror/two.example", kPages);
  index_by("pattern-tree", path("mirror"));
  const std::string file = path("mirror/one.example/page1.html");
  const std::string moved = write("page.html", read_file(file));
  EXPECT_THAT(winnow({"explain", "--db", database(), moved}).err, HasSubstr("--site NAME"));
  const Outcome outcome =
      winnow({"explain", "--db", database(), "--site", "two.example", moved, "--json"});
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["template"]["used"], true) << outcome.err;
}

TEST_F(IndexModelsCommand, ExplainUsesTheMethodOfADatabaseThatKnowsNothing) {
  const std::string site = write_site("site", 3);
  index_by("wlr", site);
  const Outcome outcome = winnow({"explain", "--db", database(), site + "/page1.html", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["method"], "wlr");
}

}  // namespace
}  // namespace winnow::testing
