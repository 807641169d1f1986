// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: which classes of text go into the database.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

class IndexClasses : public CommandTest {
 protected:
  // Pages found by a word, in a new database.
  std::size_t pages_found(std::vector<std::string> options, const std::string& query) {
    std::filesystem::remove_all(database());
    options.insert(options.end(), {"--method", "block-model"});
    index(site_, options);
    return found({query, "--limit", "100"}).size();
  }

 private:
  const std::string site_ = copy_site("news_en");
};

TEST_F(IndexClasses, TheTemplateIsNotSearchedByDefault) {
  EXPECT_EQ(pages_found({}, "template:cookies"), 0U);
}

TEST_F(IndexClasses, TheTemplateIsSearchedBehindItsPrefixIfItIsKept) {
  EXPECT_GT(pages_found({"--keep-template"}, "template:cookies"), 10U);
}

TEST_F(IndexClasses, KeepingTheTemplateAddsNothingToOtherSearches) {
  const std::size_t without = pages_found({}, "cookies");
  EXPECT_EQ(pages_found({"--keep-template"}, "cookies"), without);
}

}  // namespace
}  // namespace winnow::testing
