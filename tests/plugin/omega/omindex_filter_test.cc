// SPDX-License-Identifier: GPL-2.0-or-later
//
// Omega's omindex with winnow-filter, and its search page over what it made.
#include <xapian.h>

#include <filesystem>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* kOmega = "/usr/lib/cgi-bin/omega/omega";
constexpr const char* kTemplates = "/usr/share/xapian-omega/templates";

class OmindexFilter : public CommandTest {
 protected:
  OmindexFilter() : site_(copy_site("news_en")), model_(path("site.model")) {
    EXPECT_EQ(winnow({"learn", site_, "--model", model_, "--quiet"}).status, 0);
    std::filesystem::create_directories(path("databases"));
    write("omega.conf", "database_dir " + path("databases") + "\ntemplate_dir " + kTemplates +
                            "\nlog_dir " + path("") + "\ncdb_dir " + path("") + "\n");
    omindex("plain", {});
  }

  void omindex(const std::string& name, std::vector<std::string> more) const {
    std::vector<std::string> command = {"omindex", "--db", path("databases/" + name), "--url", "/"};
    command.insert(command.end(), more.begin(), more.end());
    command.push_back(site_);
    const Outcome outcome = run(command, {{"XDG_RUNTIME_DIR", path("")}});
    EXPECT_EQ(outcome.status, 0) << outcome.err << "; is the package xapian-omega installed?";
  }

  void omindex_with(const std::string& filter) const {
    omindex("winnow", {"--filter=text/html,text/html,UTF-8:" + std::string(WINNOW_FILTER) + " " +
                       filter});
  }

  // The answer page of the search page to a query.
  std::string answer(const std::string& name, const std::string& query) const {
    const Outcome outcome =
        run({kOmega, "DB=" + name, "FMT=query", "HITSPERPAGE=1000", "DEFAULTOP=and", "P=" + query},
            {{"OMEGA_CONFIG_FILE", path("omega.conf")}});
    EXPECT_EQ(outcome.status, 0);
    return outcome.out;
  }

  long hits(const std::string& name, const std::string& query) const {
    const std::string page = answer(name, query);
    long count = 0;
    for (std::size_t at = 0; (at = page.find("title=\"Mark this document", at)) != std::string::npos;
         ++at) {
      ++count;
    }
    return count;
  }

  // What omindex has stored of the first page with this term.
  std::string data(const std::string& name, const std::string& term) const {
    const Xapian::Database database(path("databases/" + name));
    const Xapian::PostingIterator page = database.postlist_begin(term);
    if (page == database.postlist_end(term)) return {};
    return database.get_document(*page).get_data();
  }

  std::string site_;
  std::string model_;
};

TEST_F(OmindexFilter, WordsOfTheTemplateMatchNoLonger) {
  omindex_with("--model " + model_);
  for (const char* const query : {"\"skip to content\"", "puzzles", "subscriptions"}) {
    EXPECT_GT(hits("plain", query), 30) << query;
    EXPECT_EQ(hits("winnow", query), 0) << query;
  }
}

TEST_F(OmindexFilter, WordsOfTheContentMatchAsBefore) {
  omindex_with("--model " + model_);
  EXPECT_GT(hits("winnow", "matchwood"), 0);
  EXPECT_EQ(hits("winnow", "matchwood"), hits("plain", "matchwood"));
  EXPECT_EQ(hits("winnow", "bowling green railings"), hits("plain", "bowling green railings"));
}

TEST_F(OmindexFilter, TitlesStayAndSamplesBeginWithTheContent) {
  omindex_with("--model " + model_);
  EXPECT_THAT(answer("winnow", "matchwood"), HasSubstr("Storm Edda takes beach huts"));
  EXPECT_THAT(data("winnow", "matchwood"),
              HasSubstr("sample=Storm Edda takes beach huts and half the pier railings By Tobias"));
  EXPECT_THAT(data("plain", "matchwood"), HasSubstr("sample=Skip to content"));
}

TEST_F(OmindexFilter, MarkedPagesAreIndexedWithoutTheTemplate) {
  omindex_with("--mark --model " + model_);
  EXPECT_EQ(hits("winnow", "\"skip to content\""), 0);
  EXPECT_EQ(hits("winnow", "matchwood"), hits("plain", "matchwood"));
  EXPECT_THAT(answer("winnow", "matchwood"), HasSubstr("Storm Edda takes beach huts"));
}

TEST_F(OmindexFilter, MarkedPagesOfOtherEncodingsAreReadInUtf8) {
  write("latin/a.html",
        "<html><head><meta charset=iso-8859-1><title>Cr\xE8me</title></head><body><p>La cr\xE8me "
        "br\xFBl\xE9"
        "e du port est servie chaude, avec un caf\xE9 noir, toute la journ\xE9"
        "e.</body></html>");
  site_ = path("latin");
  omindex_with("--mark");
  EXPECT_EQ(hits("winnow", "br\xC3\xBBl\xC3\xA9" "e"), 1);
}

TEST_F(OmindexFilter, WorksWithoutAModel) {
  omindex_with("");
  EXPECT_EQ(hits("winnow", "\"skip to content\""), 0);
  EXPECT_EQ(hits("winnow", "matchwood"), hits("plain", "matchwood"));
}

}  // namespace
}  // namespace winnow::testing
