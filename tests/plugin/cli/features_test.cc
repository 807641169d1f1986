// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow features: training data of block models, and by --site-features of the method site.
#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/plugin/cli/template_test.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/site_features.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

using Row = std::vector<std::string>;

// The cells of each line of a table, as winnow features writes it; the first has the columns'
// names.
std::vector<Row> rows_of(const std::string& table) {
  std::vector<Row> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) rows.back().push_back(cell);
  }
  return rows;
}

Row beginning(const Row& row, std::ptrdiff_t cells) { return {row.begin(), row.begin() + cells}; }

class Features : public CommandTest {
 protected:
  Features() {
    write("site/a.html", "<p>Willow bark.<p hidden>Not to be seen.");
    write("site/b/c.html", "<p>Ash bark.");
  }
};

TEST_F(Features, AreARowForEachBlock) {
  const Outcome outcome = winnow({"features", path("site")});
  EXPECT_EQ(outcome.status, 0);
  const auto rows = rows_of(outcome.out);
  ASSERT_THAT(rows, SizeIs(4));
  EXPECT_THAT(beginning(rows[0], 5), ElementsAre("page", "block", "words", "flags", "path"));
  EXPECT_THAT(beginning(rows[1], 4), ElementsAre("a.html", "0", "2", "0"));
  EXPECT_THAT(beginning(rows[2], 4), ElementsAre("a.html", "1", "4", "1"));
  EXPECT_THAT(beginning(rows[3], 4), ElementsAre("b/c.html", "0", "2", "0"));
  EXPECT_THAT(outcome.err, HasSubstr("winnow: 3 rows of 2 pages, "));
}

TEST_F(Features, HaveAColumnEachUnderItsName) {
  const auto rows = rows_of(winnow({"features", path("site")}).out);
  const auto features = block_features();
  for (const Row& row : rows) ASSERT_THAT(row, SizeIs(5 + features.size()));
  for (std::size_t i = 0; i < features.size(); ++i) EXPECT_EQ(rows[0][5 + i], features[i].name);
}

TEST_F(Features, AreReadBackAsTheSameNumbers) {
  write("site/a.html", "<p>Willow bark, ash bark and elm bark: three in all.");
  const auto rows = rows_of(winnow({"features", path("site")}).out);
  PageParser parser;
  const auto page = parser.parse(read_file(path("site/a.html")));
  const FeatureMatrix matrix = compute_block_features(*page, parser.segmenter());
  for (std::size_t i = 0; i < block_features().size(); ++i) {
    EXPECT_EQ(std::stof(rows[1][5 + i]), matrix.row(0)[i]) << block_features()[i].name;
  }
}

TEST_F(Features, HaveTheSharesOfGoldTexts) {
  write("gold/a.html.txt", "Willow bark.\n");
  write("gold/b/c.txt", "");
  const auto rows = rows_of(winnow({"features", path("site"), "--gold", path("gold")}).out);
  ASSERT_THAT(rows, SizeIs(4));
  EXPECT_EQ(rows[0][5], "share");
  EXPECT_EQ(rows[1][5], "1");
  EXPECT_EQ(rows[2][5], "0");
  EXPECT_THAT(beginning(rows[3], 6), ElementsAre("b/c.html", "0", "2", "0", "0", "0"));
}

TEST_F(Features, HaveTheNamesAroundBlocks) {
  write("site/a.html", "<div class=menu><p id=menu>Willow bark.</div><p>Ash.");
  const auto rows = rows_of(winnow({"features", path("site"), "--names"}).out);
  ASSERT_THAT(rows, SizeIs(4));
  EXPECT_EQ(rows[0].back(), "names");
  ASSERT_THAT(rows[1], SizeIs(rows[0].size()));
  const std::string menu = rows[1].back().substr(0, 6);
  EXPECT_EQ(rows[1].back(), menu + ";" + menu);
  EXPECT_EQ(rows[0][rows[0].size() - 2], "comment");
  EXPECT_EQ(rows[1][rows[0].size() - 2], "0");
  EXPECT_THAT(rows[2], SizeIs(rows[0].size() - 1)) << "the cell is empty";
}

TEST_F(Features, TakeTheScoresOfNamesFromABlockModel) {
  write("site/a.html", "<div class=menu><p>Willow bark.</div>");
  const std::string names = rows_of(winnow({"features", path("site"), "--names"}).out)[1].back();
  write("model.txt", "winnow-block-model 2\nbias 0\nfeatures 0\nnames 1\n-32 " + names +
                         "\ncomment-names 0\ntrees 0\n");
  const auto rows =
      rows_of(winnow({"features", path("site"), "--block-model", path("model.txt")}).out);
  const auto column = std::find(rows[0].begin(), rows[0].end(), "name_low") - rows[0].begin();
  ASSERT_LT(column, static_cast<std::ptrdiff_t>(rows[1].size()));
  EXPECT_EQ(rows[1][static_cast<std::size_t>(column)], "-2");
  EXPECT_EQ(rows[2][static_cast<std::size_t>(column)], "0");
}

TEST_F(Features, LeaveOutPagesWithoutGoldText) {
  write("gold/a.html.txt", "Willow bark.\n");
  const Outcome outcome = winnow({"features", path("site"), "--gold", path("gold")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(rows_of(outcome.out), SizeIs(3));
  EXPECT_THAT(outcome.err, AllOf(StartsWith("winnow: warning: b/c.html: has no gold text"),
                                 HasSubstr("1  pages without gold text")));
}

TEST_F(Features, CountPagesThatAreRefused) {
  write("site/image.html", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));
  const Outcome outcome = winnow({"features", path("site")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("winnow: 3 rows of 2 pages, "), HasSubstr("1  pages refused")));
}

TEST_F(Features, GoToAFile) {
  const Outcome outcome = winnow({"features", path("site"), "--out", path("table.tsv"), "--quiet"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_EQ(read_file(path("table.tsv")), winnow({"features", path("site")}).out);
}

TEST_F(Features, KeepATableWhateverAPageIsCalled) {
  write("site/x\ty\n.html", "<p>Elm bark.");
  const auto rows = rows_of(winnow({"features", path("site")}).out);
  ASSERT_THAT(rows, SizeIs(5));
  EXPECT_THAT(beginning(rows[4], 2), ElementsAre("x\\x09y\\x0a.html", "0"));
}

TEST_F(Features, AreDescribed) {
  const Outcome table = winnow({"features", "--describe"});
  EXPECT_EQ(table.status, 0);
  EXPECT_THAT(table.out, HasSubstr("link_density"));
  const auto list =
      nlohmann::json::parse(winnow({"features", "--describe", "--json"}).out, nullptr, false);
  ASSERT_THAT(list, SizeIs(block_features().size()));
  EXPECT_EQ(list[0]["group"], block_features()[0].group);
  EXPECT_EQ(list[0]["name"], block_features()[0].name);
  EXPECT_EQ(list[0]["description"], block_features()[0].description);
}

TEST_F(Features, NeedASourceAndTheFolderOfGold) {
  EXPECT_EQ(winnow({"features"}).status, 2);
  const Outcome outcome = winnow({"features", path("site"), "--gold", path("nowhere")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere: no such folder"));
}

class SiteFeatures : public TemplateTest {
 protected:
  Outcome features(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"features", source, "--site-features"});
    Outcome outcome = winnow(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }

  std::string block_model(const std::string& bias) const {
    return write("model.txt", "winnow-block-model 1\nbias " + bias + "\nfeatures 0\ntrees 0\n");
  }
};

TEST_F(SiteFeatures, HaveAColumnEachBehindTheColumnsOfAllTables) {
  const auto rows = rows_of(features(write_site("site", 4)).out);
  const Row first = {"page", "block", "words", "flags", "path"};
  ASSERT_THAT(rows[0], SizeIs(first.size() + site_features().size()));
  EXPECT_TRUE(std::equal(first.begin(), first.end(), rows[0].begin()));
  for (std::size_t i = 0; i < site_features().size(); ++i) {
    EXPECT_EQ(rows[0][first.size() + i], site_features()[i].name);
  }
  for (const Row& row : rows) EXPECT_THAT(row, SizeIs(rows[0].size()));
  EXPECT_THAT(rows, SizeIs(1 + 4 * 5)) << "a row for each block of each page";
}

TEST_F(SiteFeatures, AreThoseThatTheMethodComputes) {
  const std::string site = write_site("site", 5);
  learn(site);
  const auto rows = rows_of(features(site).out);
  const auto models = read_models(model());
  ASSERT_TRUE(models) << models.error().message();
  PageParser parser;
  const auto page = parser.parse(read_file(site + "/page0.html"));
  const FeatureMatrix matrix =
      compute_site_features(*page, *models->sites()[0], shipped_block_model(), parser.segmenter())
          .matrix;
  for (std::size_t block = 0; block < matrix.rows(); ++block) {
    const Row& row = rows[1 + block];
    EXPECT_EQ(row[0], "page0.html");
    EXPECT_EQ(row[4], std::to_string(matrix.path_group(block)));
    for (std::size_t i = 0; i < site_features().size(); ++i) {
      EXPECT_EQ(std::stof(row[5 + i]), matrix.row(block)[i]) << site_features()[i].name;
    }
  }
}

TEST_F(SiteFeatures, AreTheSameWithAModelOfTheSource) {
  const std::string site = write_site("site", 6);
  learn(site);
  EXPECT_EQ(features(site, {"--model", model()}).out, features(site).out);
}

TEST_F(SiteFeatures, TellOfTheSiteThatWasLearned) {
  const std::string site = write_site("site", 6);
  learn(write_site("more", 12));
  EXPECT_NE(features(site, {"--model", model()}).out, features(site).out);
}

TEST_F(SiteFeatures, AreLearnedFromASampleOfTheSizeThatIsTold) {
  const std::string site = write_site("site", 6);
  EXPECT_NE(features(site, {"--sample-pages", "4"}).out, features(site).out);
}

TEST_F(SiteFeatures, FollowTheBlockModel) {
  const std::string site = write_site("site", 6);
  const std::string sure = features(site, {"--block-model", block_model("5")}).out;
  EXPECT_NE(features(site, {"--block-model", block_model("-5")}).out, sure);
}

TEST_F(SiteFeatures, HaveTheSharesOfGoldTexts) {
  const std::string site = write_site("site", 4);
  write("gold/page1.html.txt", text_of_page(1));
  const auto rows = rows_of(features(site, {"--gold", path("gold")}).out);
  ASSERT_THAT(rows, SizeIs(1 + 5)) << "learned from all pages, and of one there is gold";
  EXPECT_EQ(rows[0][5], "share");
  EXPECT_EQ(rows[1][5], "0") << "the menu";
  EXPECT_EQ(rows[4][5], "1") << "the text";
}

TEST_F(SiteFeatures, LeaveOutPagesOfASiteWithTooFewAndSaySoOnce) {
  write_site("mirror/one.example", 4);
  write_site("mirror/two.example", 2);
  const Outcome outcome = features(path("mirror"));
  const auto rows = rows_of(outcome.out);
  EXPECT_THAT(rows, SizeIs(1 + 4 * 5));
  EXPECT_THAT(rows.back()[0], StartsWith("one.example/"));
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("2 pages of two.example: too few pages to learn from; left out\n"),
                    Not(HasSubstr("of one.example")), HasSubstr(" rows of 4 pages, "),
                    HasSubstr("2  pages of sites of which too little is known")));
}

TEST_F(SiteFeatures, LeaveOutPagesOfSitesThatTheModelDoesNotKnow) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  learn(path("mirror"));
  write_site("others/three.example", 2);
  const Outcome outcome = features(path("others"), {"--model", model()});
  EXPECT_THAT(rows_of(outcome.out), SizeIs(1));
  EXPECT_THAT(
      outcome.err,
      HasSubstr("2 pages of three.example: the model knows nothing of this site; left out\n"));
}

TEST_F(SiteFeatures, TakeAllPagesForPagesOfTheSiteThatIsTold) {
  write_site("mirror/one.example", 2);
  write_site("mirror/two.example", 2);
  EXPECT_THAT(rows_of(features(path("mirror")).out), SizeIs(1));
  write("mirror/two.example/page0.html", page("Oak", "Oak bark is rough."));
  EXPECT_GT(rows_of(features(path("mirror"), {"--site", "both"}).out).size(), 1u);
}

TEST_F(SiteFeatures, AreDescribed) {
  const auto list = nlohmann::json::parse(
      winnow({"features", "--site-features", "--describe", "--json"}).out, nullptr, false);
  ASSERT_THAT(list, SizeIs(site_features().size()));
  EXPECT_EQ(list[0]["name"], site_features()[0].name);
  EXPECT_THAT(winnow({"features", "--site-features", "--describe"}).out,
              HasSubstr(std::string(site_features()[0].description)));
}

TEST_F(SiteFeatures, AreNeededForTheirOptions) {
  const std::string site = write_site("site", 4);
  for (const char* option : {"--model=any", "--sample-pages=9", "--site=any"}) {
    const Outcome outcome = winnow({"features", site, option});
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_THAT(outcome.err, HasSubstr("--site-features")) << option;
  }
}

TEST_F(SiteFeatures, AreNotLearnedTwice) {
  const std::string site = write_site("site", 4);
  learn(site);
  const Outcome outcome =
      winnow({"features", site, "--site-features", "--model", model(), "--sample-pages", "150"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was learned already"));
}

TEST_F(SiteFeatures, NameFilesThatCannotBeRead) {
  const std::string site = write_site("site", 4);
  const Outcome model = winnow({"features", site, "--site-features", "--model", path("nowhere")});
  EXPECT_EQ(model.status, 3);
  EXPECT_THAT(model.err, HasSubstr("nowhere"));
  const Outcome damaged = winnow({"features", site, "--site-features", "--block-model",
                                  write("damaged.txt", "winnow-block-model 1\n")});
  EXPECT_EQ(damaged.status, 6);
  EXPECT_THAT(damaged.err, HasSubstr("damaged.txt: line 2: "));
}

}  // namespace
}  // namespace winnow::testing
