// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow features: training data of block models.
#include "tests/plugin/cli/command_test.h"
#include "tests/plugin/cli/feature_rows.h"
#include "winnow/extractor/block_features.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

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

}  // namespace
}  // namespace winnow::testing
