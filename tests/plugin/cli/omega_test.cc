// SPDX-License-Identifier: GPL-2.0-or-later
//
// Omega's search page, the CGI program of the xapian-omega package as it is, over a database made
// by winnow index.
#include <algorithm>
#include <functional>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr const char* kOmega = "/usr/lib/cgi-bin/omega/omega";
constexpr const char* kTemplates = "/usr/share/xapian-omega/templates";

class OmegaPage : public CommandTest {
 protected:
  // The site's files are all of 2024-03-01.
  OmegaPage() {
    have_indexed("news_en", {"--base-url", "https://courier.example", "--method", "wlr"});
    std::filesystem::create_directories(path("databases"));
    std::filesystem::create_directory_symlink(database(), path("databases/news"));
    write("omega.conf", "database_dir " + path("databases") + "\ntemplate_dir " + kTemplates +
                            "\nlog_dir " + path("") + "\ncdb_dir " + path("") + "\n");
  }

  // The answer page to CGI parameters, without the header.
  std::string answer(std::vector<std::string> parameters) const {
    std::vector<std::string> command = {kOmega, "DB=news", "FMT=query"};
    command.insert(command.end(), parameters.begin(), parameters.end());
    const Outcome outcome = run(command, {{"OMEGA_CONFIG_FILE", path("omega.conf")}});
    EXPECT_EQ(outcome.status, 0) << "is the package xapian-omega installed?";
    EXPECT_THAT(outcome.out, ::testing::StartsWith("Content-Type: text/html"));
    return outcome.out;
  }

  static long hits(const std::string& answer) {
    long count = 0;
    for (std::size_t at = 0;
         (at = answer.find("title=\"Mark this document", at)) != std::string::npos; ++at) {
      ++count;
    }
    return count;
  }
};

TEST_F(OmegaPage, ListsThePageWithTitleUrlAndSample) {
  const std::string page = answer({"P=lighthouse keeper logbooks"});
  EXPECT_THAT(page, HasSubstr("<a href=\"https://courier.example/2023/06/lighthouse-keeper/\">Last "
                              "lighthouse keeper hands over her logbooks"));
  EXPECT_THAT(page, HasSubstr("<strong>lighthouse</strong> <strong>keeper</strong>"))
      << "the sample, with the words of the query marked";
}

TEST_F(OmegaPage, ShowsDateLanguageAndSize) {
  EXPECT_THAT(answer({"P=logbooks", "HITSPERPAGE=1"}),
              AllOf(HasSubstr("<b>2023-06-30</b>"), HasSubstr("Language: <b>en</b>"),
                    ContainsRegex("Size: <b>[0-9.]+K</b>")));
}

TEST_F(OmegaPage, KeepsToTheNumberOfHitsPerPage) {
  EXPECT_EQ(hits(answer({"P=harbour", "HITSPERPAGE=3"})), 3);
  EXPECT_EQ(hits(answer({"P=harbour", "HITSPERPAGE=5"})), 5);
}

TEST_F(OmegaPage, FindsOtherFormsOfAWord) {
  EXPECT_THAT(answer({"P=logbook"}), HasSubstr("hands over her logbooks"));
}

TEST_F(OmegaPage, FindsWordsOfTitles) {
  const std::string page = answer({"P=title:logbooks"});
  EXPECT_EQ(hits(page), 1);
  EXPECT_THAT(page, HasSubstr("lighthouse-keeper"));
}

TEST_F(OmegaPage, FiltersByHostLanguageAndFolder) {
  EXPECT_GT(hits(answer({"P=harbour", "B=Hcourier.example"})), 0);
  EXPECT_EQ(hits(answer({"P=harbour", "B=Hother.example"})), 0);
  EXPECT_GT(hits(answer({"P=harbour", "B=Len"})), 0);
  EXPECT_EQ(hits(answer({"P=harbour", "B=Lde"})), 0);
  EXPECT_EQ(hits(answer({"P=logbooks", "B=P/2023/06/lighthouse-keeper"})), 1);
}

TEST_F(OmegaPage, FiltersByDateTerms) {
  EXPECT_GT(hits(answer({"P=harbour", "START=20240301", "END=20240301"})), 0);
  EXPECT_EQ(hits(answer({"P=harbour", "START=20240302", "END=20240401"})), 0);
  EXPECT_GT(hits(answer({"P=harbour", "B=Y2024"})), 0);
}

TEST_F(OmegaPage, FiltersByTheDateInTheFirstValueSlot) {
  EXPECT_GT(hits(answer({"P=harbour", "DATEVALUE=0", "START=20240301", "END=20240301"})), 0);
  EXPECT_EQ(hits(answer({"P=harbour", "DATEVALUE=0", "START=20240302", "END=20240401"})), 0);
}

TEST_F(OmegaPage, SortsByTheSizeInTheThirdValueSlot) {
  const std::string page = answer({"P=harbour", "SORT=2", "HITSPERPAGE=100"});
  std::vector<long> sizes;
  for (std::size_t at = 0; (at = page.find(" bytes\">Size", at)) != std::string::npos; ++at) {
    const std::size_t begin = page.rfind('"', at) + 1;
    sizes.push_back(std::stol(page.substr(begin, at - begin)));
  }
  ASSERT_GT(sizes.size(), 5U);
  EXPECT_TRUE(std::ranges::is_sorted(sizes) || std::ranges::is_sorted(sizes, std::greater<>()));
}

}  // namespace
}  // namespace winnow::testing
