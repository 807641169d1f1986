// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-filter by itself.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kStory = "2023/11/storm-edda/index.html";

class FilterCommand : public CommandTest {
 protected:
  FilterCommand() : site_(copy_site("news_en")) {}

  // With a folder of its own for what it remembers.
  Outcome filter(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), WINNOW_FILTER);
    return run(arguments, {{"XDG_RUNTIME_DIR", path("")}});
  }

  // Learned from the site.
  std::string model(std::vector<std::string> more = {}) const {
    const std::string file = path("site.model");
    std::vector<std::string> arguments = {"learn", site_, "--model", file, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(winnow(arguments).status, 0);
    return file;
  }

  std::string story() const { return site_ + "/" + kStory; }

  std::string site_;
};

TEST_F(FilterCommand, PrintsTheContentOfAPage) {
  const Outcome outcome = filter({"--model", model(), story()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("<h1>Storm Edda takes beach huts"), HasSubstr("Nobody was hurt."),
                    HasSubstr("<html lang=\"en-GB\">"), Not(HasSubstr("Skip to content"))));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(FilterCommand, MarksTheTemplateInThePageItself) {
  const Outcome outcome = filter({"--model", model(), "--mark", story()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("<!--UdmComment-->Skip to content"),
                    HasSubstr("<link rel=\"canonical\""), HasSubstr("<p>Nobody was hurt.")));
}

TEST_F(FilterCommand, DoesNotTakeThePageForAnEmptyModel) {
  const Outcome outcome = filter({"--model=", story()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "winnow-filter: error: --model: is empty; give it a value, or leave it out (run "
            "winnow-filter --help)\n");
}

TEST_F(FilterCommand, NamesEachMistakeOfRulesInALine) {
  const std::string rules = write("rules.toml", "[[rule]]\nskip = 1\nclass = 'bogus'\n");
  const Outcome outcome = filter({"--rules", rules, story()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("winnow-filter: error: " + rules + ":2: skip is not true or false"),
                    HasSubstr("\nwinnow-filter: error: " + rules + ":3: there is no class")));
}

TEST_F(FilterCommand, SaysWhichTextsOfAPageThereAre) {
  const Outcome outcome = filter({"--page", "bogus", story()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "winnow-filter: error: --page: bogus is not one of keep, drop (run winnow-filter "
            "--help)\n");
  EXPECT_EQ(filter({"--page", "drop", "--model", model(), story()}).status, 0);
}

TEST_F(FilterCommand, LetsRulesHaveTheLastWord) {
  const std::string rules = write("rules.toml",
                                  "[[rule]]\nselect = 'h1'\nclass = 'template'\n"
                                  "[[rule]]\npath = '/old/**'\nskip = true\n");
  const Outcome outcome = filter({"--model", model(), "--rules", rules, story()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("Nobody was hurt."), Not(HasSubstr("<h1>Storm Edda takes"))));
  const Outcome old = filter({"--model", model(), "--rules", rules, "--url",
                              "https://courier.example/old/storm.html", story()});
  EXPECT_EQ(old.status, 0) << old.err;
  EXPECT_THAT(old.out, AllOf(HasSubstr("noindex"), Not(HasSubstr("Nobody"))));
}

TEST_F(FilterCommand, NamesARuleThatEmptiesThePage) {
  const std::string rules = write("rules.toml", "[[rule]]\nselect = 'body'\nclass = 'template'\n");
  const Outcome outcome = filter({"--model", model(), "--rules", rules, story()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr(rules + ":1 leaves no main text"));
}

TEST_F(FilterCommand, RefusesRulesThatCannotBeRead) {
  const std::string rules = write("rules.toml", "[[rule]]\nselector = 'body'\n");
  const Outcome outcome = filter({"--model", model(), "--rules", rules, story()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(rules + ":2"));
}

TEST_F(FilterCommand, WithoutAModelJudgesThePageAloneAndSaysSoOnceInARun) {
  const Outcome first = filter({story()});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, HasSubstr("Nobody was hurt."));
  EXPECT_THAT(first.err, HasSubstr("no model of the site"));
  const Outcome second = filter({story()});
  EXPECT_EQ(second.out, first.out);
  EXPECT_THAT(second.err, IsEmpty());
}

TEST_F(FilterCommand, SaysThatAPageWasReadWithoutItsStructure) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<div>";
  const std::string file = write("deep.html", deep + "bottom");
  const Outcome outcome = filter({"--model", model(), file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("bottom"));
  EXPECT_EQ(outcome.err, "winnow-filter: warning: " + file +
                             ": over the limit for depth; its text is kept without structure\n");
}

TEST_F(FilterCommand, SaysThatAPageWasReadWithAnEndThatItLacks) {
  const std::string file = write("lost.html", "<p>one</p><iframe/><p>two</p>");
  const Outcome outcome = filter({"--model", model(), file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "winnow-filter: warning: " + file +
                             ": an element, comment or tag never ends; it is read as if it did "
                             "(unclosed)\n");
}

TEST_F(FilterCommand, ReadsAPageThatTakesTooLongWithoutItsStructure) {
  std::string html;
  for (int i = 0; i < 20'000; ++i) html += "<b><b><b><b>x</b></b></b></b>";
  const Outcome outcome = filter({"--page-time", "0.001", write("slow.html", html + "bottom")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("bottom"));
  EXPECT_THAT(outcome.err, HasSubstr("parse-time"));
}

TEST_F(FilterCommand, TakesModelsOfOtherMethods) {
  const Outcome outcome = filter({"--model", model({"--method", "template-hash"}), story()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("Nobody was hurt."), Not(HasSubstr("Skip to content"))));
}

TEST_F(FilterCommand, SaysWhatIsWrongWithAModel) {
  const Outcome missing = filter({"--model", path("none.model"), story()});
  EXPECT_EQ(missing.status, 3);
  EXPECT_THAT(missing.err, AllOf(HasSubstr("none.model"), HasSubstr("winnow learn")));
  const Outcome damaged = filter({"--model", write("bad.model", "no model at all"), story()});
  EXPECT_EQ(damaged.status, 6);
  EXPECT_THAT(damaged.err, HasSubstr("bad.model"));
  EXPECT_THAT(damaged.out, IsEmpty());
}

TEST_F(FilterCommand, WantsToKnowTheSiteWhereAModelHasSeveral) {
  const std::string file = path("two.model");
  std::string lines;
  for (const char* const host : {"a.example", "b.example"}) {
    for (int i = 0; i < 5; ++i) {
      const std::string number = std::to_string(i);
      lines += nlohmann::json{{"url", std::string("http://") + host + "/" + number},
                              {"html", page("Page " + number, "Text " + number + " of it")}}
                   .dump() +
               "\n";
    }
  }
  ASSERT_EQ(winnow({"learn", write("pages.jsonl", lines), "--model", file, "--quiet"}).status, 0);
  const Outcome unnamed = filter({"--model", file, story()});
  EXPECT_EQ(unnamed.status, 2);
  EXPECT_THAT(unnamed.err, HasSubstr("--site, one of: a.example, b.example"));
  EXPECT_EQ(filter({"--model", file, "--site", "b.example", story()}).status, 0);
}

TEST_F(FilterCommand, ReadsPagesOfAnyEncoding) {
  const std::string file =
      write("latin.html",
            "<meta charset=iso-8859-1><title>caf\xE9</title><p>cr\xE8me br\xFBl\xE9"
            "e pour tous les visiteurs du port");
  EXPECT_THAT(filter({"--model", model(), file}).out,
              AllOf(HasSubstr("<title>caf\xC3\xA9</title>"), HasSubstr("cr\xC3\xA8me")));
}

TEST_F(FilterCommand, RefusesWhatIsNoPage) {
  const Outcome binary = filter({write("image.html", std::string("\x89PNG\r\n\x1A\n\0\0", 10))});
  EXPECT_EQ(binary.status, 3);
  EXPECT_THAT(binary.err, HasSubstr("image.html"));
  EXPECT_EQ(filter({path("none.html")}).status, 3);
  EXPECT_EQ(filter({path("")}).status, 3) << "a folder";
  const Outcome large = filter({"--max-page-bytes", "100", story()});
  EXPECT_EQ(large.status, 3);
  EXPECT_THAT(large.err, HasSubstr("--max-page-bytes"));
}

TEST_F(FilterCommand, SaysThatAnOptionIsUnknown) {
  const Outcome outcome = filter({"--modle", "x", story()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("--modle"), HasSubstr("winnow-filter --help")));
}

}  // namespace
}  // namespace winnow::testing
