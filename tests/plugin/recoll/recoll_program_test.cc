// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-recoll by itself.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class RecollProgram : public CommandTest {
 protected:
  // The program with these bytes on standard input.
  Outcome answer(const std::string& requests, const std::string& arguments = "") const {
    const std::string input = write("requests", requests);
    return run({"sh", "-c", std::string(WINNOW_RECOLL) + " " + arguments + " < " + input},
               {{"RECOLL_CONFDIR", path("configuration")}});
  }

  // A copy of a sample site; its model is beside the configuration.
  std::string learned(const std::string& name) const {
    const std::string site = copy_site(name);
    const std::string model = write("configuration/" + name + ".model", "");
    EXPECT_EQ(winnow({"learn", site, "--model", model, "--quiet"}).status, 0);
    return site;
  }

  static std::string request(const std::string& file) {
    return "filename: " + std::to_string(file.size()) + "\n" + file + "\n";
  }
};

TEST_F(RecollProgram, AnswersOneRequestAfterAnother) {
  const std::string first = write("a.html", page("Piers", "Two ferries a day, three on Sundays."));
  const std::string second = write("b.html", page("Boats", "All of them are painted in green."));
  const Outcome outcome = answer(request(first) + request(path("none.html")) + request(second));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("<title>Piers</title>"));
  EXPECT_THAT(outcome.out, HasSubstr("Eofnext: 0\n\nFileerror: 0\n\nDocument: "));
  EXPECT_THAT(outcome.out, HasSubstr("<title>Boats</title>"));
  EXPECT_THAT(outcome.err, HasSubstr("none.html"));
}

TEST_F(RecollProgram, RefusesAnEmptyModel) {
  const Outcome outcome = answer("", "--model= --page keep");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--model: is empty"));
}

TEST_F(RecollProgram, LooksForModelsBesideTheConfiguration) {
  const std::string site = learned("news_en");
  const Outcome outcome = answer(request(site + "/2023/11/storm-edda/index.html"),
                                 "--model " + site + "=news_en.model");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("Nobody was hurt."), Not(HasSubstr("Skip to content"))));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(RecollProgram, LeavesOutWhatIsNoMainTextIfAskedTo) {
  const std::string product = request(learned("shop_de") + "/products/rosenschere-solide.html");
  const std::string kept = answer(product, "--model shop_de.model --page keep").out;
  const std::string main = answer(product, "--model shop_de.model --page drop").out;
  EXPECT_EQ(answer(product, "--model shop_de.model").out, kept);
  EXPECT_THAT(kept, HasSubstr("Normaler Preis 34,00"));
  EXPECT_THAT(main, AllOf(HasSubstr("Eine Bypass-Schere"), Not(HasSubstr("Normaler Preis 34,00"))));
}

TEST_F(RecollProgram, SaysThatThereIsNoModel) {
  EXPECT_THAT(answer("").err, HasSubstr("no model of the site"));
}

TEST_F(RecollProgram, TellsRecollThatItCannotWork) {
  for (const char* const arguments : {"--model none.model", "--model a=b", "--modle x"}) {
    const Outcome outcome = answer(request("/a.html"), arguments);
    EXPECT_NE(outcome.status, 0) << arguments;
    EXPECT_EQ(outcome.out, "RECFILTERROR HELPERNOTFOUND winnow-recoll\n") << arguments;
    EXPECT_THAT(outcome.err, HasSubstr("winnow-recoll: error: ")) << arguments;
  }
}

TEST_F(RecollProgram, SaysWhichTextsOfAPageThereAre) {
  EXPECT_THAT(answer(request("/a.html"), "--page bogus").err,
              HasSubstr("--page: bogus is not one of keep, drop"));
}

TEST_F(RecollProgram, EndsWithAMessageAtWhatIsNoRequest) {
  const Outcome hostile = answer("filename: 99999999999\n");
  EXPECT_EQ(hostile.status, 3);
  EXPECT_THAT(hostile.out, IsEmpty());
  EXPECT_THAT(hostile.err, HasSubstr("too long"));
  EXPECT_THAT(answer("filename: 7\n/a").err, HasSubstr("ends in the middle of a request"));
}

TEST_F(RecollProgram, ShowsItsOptions) {
  const Outcome outcome = run({WINNOW_RECOLL, "--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("--model [FOLDER=]FILE"), HasSubstr("--page CHOICE"),
                                 HasSubstr("text/x-winnow-html = execm winnow-recoll")));
  EXPECT_THAT(run({WINNOW_RECOLL, "--version"}).out, HasSubstr("winnow-recoll "));
}

}  // namespace
}  // namespace winnow::testing
