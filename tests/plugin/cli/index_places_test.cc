// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index says where pages were published, and knows a folder again.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class IndexPlaces : public CommandTest {
 protected:
  void write_pages(const std::string& folder, const std::string& base) {
    for (const char* const name : {"willow", "birch", "alder", "aspen"}) {
      const std::string file = std::string(name) + ".html";
      const std::string link = "<link rel=canonical href='" + base + file + "'>";
      write(folder + "/" + file,
            page(name, "The bark of the " + std::string(name) + ".", base.empty() ? "" : link));
    }
  }
};

TEST_F(IndexPlaces, TheBaseOfCanonicalLinksIsTakenAndTold) {
  write_pages("trees/html", "https://trees.example/3/");
  const Outcome outcome = winnow({"index", "--db", database(), path("trees/html")});
  EXPECT_THAT(outcome.out, HasSubstr("URLs begin with https://trees.example/3/, as 4 of 4"));
  EXPECT_THAT(winnow({"search", "--db", database(), "aspen"}).out,
              HasSubstr("https://trees.example/3/aspen.html"));
  const nlohmann::json again = index(path("trees/html"));
  EXPECT_EQ(again["canonical_base"]["url"], "https://trees.example/3/");
  EXPECT_EQ(again["unchanged"], 4);
}

TEST_F(IndexPlaces, NoBaseIsTakenWhereOneIsGiven) {
  write_pages("trees/html", "https://trees.example/3/");
  const nlohmann::json summary = index(path("trees/html"), {"--base-url", "/"});
  EXPECT_TRUE(summary["canonical_base"].is_null());
  const std::string hits = winnow({"search", "--db", database(), "aspen"}).out;
  EXPECT_THAT(hits, Not(HasSubstr("trees.example")));
}

TEST_F(IndexPlaces, AFolderThatIsRenamedIsTheSameSite) {
  write_pages("old", "");
  index(path("old"));
  std::filesystem::rename(path("old"), path("new"));
  const Outcome outcome = winnow({"index", "--db", database(), path("new")});
  EXPECT_THAT(outcome.out, HasSubstr("4  unchanged"));
  EXPECT_THAT(outcome.out, HasSubstr("/old, which has moved; pages without a host stay site old"));
  EXPECT_THAT(found({"site:old", "bark"}), ::testing::SizeIs(4));
}

}  // namespace
}  // namespace winnow::testing
