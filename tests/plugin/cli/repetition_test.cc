// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods that count what repeats, from the command line.
#include "tests/plugin/cli/template_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Repetition : public TemplateTest {
 protected:
  std::string text_of_first_page(std::vector<std::string> options) const {
    options.insert(options.begin(), {"extract", site_, "--out", path("texts")});
    const Outcome outcome = winnow(options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return read_file(path("texts/page0.html.txt"));
  }

  // Six pages with a menu and a foot in common, and no sentence.
  std::string write_trees() const {
    const std::string texts[] = {"Bark of old ashes splits into deep furrows with the years.",
                                 "Birches lose theirs in white strips, bark that burns when wet.",
                                 "Nobody mistakes smooth grey beech bark for any other kind.",
                                 "Cork is harvested every nine summers: bark again grows thick.",
                                 "Plane trees shed dust and soot together with flakes of bark.",
                                 "Young cherry shows shining rings around reddish brown bark."};
    for (std::size_t i = 0; i < std::size(texts); ++i) {
      write(
          "trees/page" + std::to_string(i) + ".html",
          "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Tree</title></head><body>"
          "<ul><li><a href=/>Start page of the collection</a></li>"
          "<li><a href=/all>All trees in alphabetical order</a></li></ul><p>" +
              texts[i] +
              "</p><div>Published by the arboretum, closed on Mondays.</div>"
              "</body></html>\n");
    }
    return path("trees");
  }

  std::string site_ = write_trees();
};

TEST_F(Repetition, IsCountedFromTheSourceWithoutAModel) {
  for (const std::string method : {"table-chunk", "template-hash", "shingle"}) {
    std::vector<std::string> options = {"--method", method};
    if (method == "table-chunk") options.insert(options.end(), {"--chunk-by", "block"});
    const std::string text = text_of_first_page(options);
    EXPECT_THAT(text, HasSubstr("Bark of old ashes")) << method;
    EXPECT_THAT(text, Not(HasSubstr("All trees"))) << method;
  }
}

TEST_F(Repetition, IsLearnedIntoAModelForTheMethod) {
  learn(site_, {"--method", "shingle"});
  EXPECT_THAT(text_of_first_page({"--method", "shingle", "--model", model()}),
              Not(HasSubstr("All trees")));
  EXPECT_EQ(show()["sites"][0]["options"]["counted"], "shingle");
}

TEST_F(Repetition, OfOneKindIsNoModelForMethodsOfAnother) {
  learn(site_, {"--method", "shingle"});
  for (const std::string method : {"site", "pattern-tree", "template-hash"}) {
    const Outcome outcome =
        winnow({"extract", site_, "--json", "--method", method, "--model", model()});
    EXPECT_EQ(outcome.status, 2) << method;
    EXPECT_THAT(outcome.err,
                HasSubstr(model() + ": was learned for the method shingle, but " + method +
                          " is asked for (use --method shingle, or learn again: winnow learn "
                          "SOURCE --method " +
                          method + " --model FILE)"));
  }
}

TEST_F(Repetition, StoredInADatabaseIsOfNoUseForMethodsOfAnotherKind) {
  index(site_, {"--method", "shingle"});
  const Outcome outcome = winnow({"index", site_, "--db", database(), "--method", "site"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr(": was learned for the method shingle, but site is asked for (index with "
                        "the database's method, shingle, or into another directory with --method "
                        "site --db DIR)"));
}

TEST_F(Repetition, IsTemplateTextFromTheThresholdOn) {
  const std::string few = text_of_first_page({"--method", "shingle", "--threshold", "6"});
  EXPECT_THAT(few, Not(HasSubstr("All trees")));
  const std::string none = text_of_first_page({"--method", "shingle", "--threshold", "7"});
  EXPECT_THAT(none, HasSubstr("All trees"));
}

TEST_F(Repetition, RefusesOptionsThatItsMethodHasNoUseFor) {
  const std::vector<std::vector<std::string>> useless = {
      {"--method", "site", "--threshold", "3"},
      {"--method", "shingle", "--upper-threshold", "9"},
      {"--method", "table-chunk", "--gap", "1"},
      {"--method", "template-hash", "--window", "3"},
      {"--method", "shingle", "--chunk-by", "block"},
      {"--method", "shingle", "--align", "peer"},
      {"--method", "shingle", "--strict"},
  };
  for (std::vector<std::string> options : useless) {
    const std::string option = options[2];
    options.insert(options.begin(), {"extract", site_, "--json"});
    const Outcome outcome = winnow(options);
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_THAT(outcome.err, HasSubstr(option)) << option;
  }
}

TEST_F(Repetition, RefusesThresholdsThatAreNoNumbers) {
  for (const std::string value : {"0", "-1", "nan", "many"}) {
    const Outcome outcome =
        winnow({"extract", site_, "--json", "--method", "shingle", "--threshold=" + value});
    EXPECT_EQ(outcome.status, 2) << value;
  }
}

TEST_F(Repetition, TakesTemplateTextOutOfAnIndex) {
  const nlohmann::json summary = index(site_, {"--method", "template-hash"});
  EXPECT_EQ(summary["added"], 6);
  EXPECT_TRUE(found({"arboretum"}).empty());
  EXPECT_FALSE(found({"bark"}).empty());
}

// What was counted is stored with the database, and explains its pages.
TEST_F(Repetition, OfADatabaseExplainsItsPages) {
  index(site_, {"--method", "template-hash"});
  const Outcome outcome = winnow({"explain", site_ + "/page1.html", "--db", database()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("frequent"));
  EXPECT_THAT(outcome.out, HasSubstr("rare"));
}

}  // namespace
}  // namespace winnow::testing
