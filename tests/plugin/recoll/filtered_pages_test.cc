// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Recoll is told about pages.
#include "plugin/recoll/filtered_pages.h"

#include <cstdlib>

#include "tests/plugin/cli/command_test.h"

namespace winnow::recoll {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using winnow::testing::CommandTest;

constexpr const char* kFileError = "Fileerror: 0\n\n";

class FilteredPagesTest : public CommandTest {
 protected:
  FilteredPages pages(const std::vector<ModelArgument>& models = {}, PageLimits limits = {},
                      const filter::FilterOptions& options = {}) {
    Expected<FolderFilters> filters = FolderFilters::open(options, models);
    EXPECT_TRUE(filters);
    return {std::move(*filters), limits,
            [this](std::string_view line) { said_.emplace_back(line); }};
  }

  // A model of a site whose pages begin with the same paragraph, for a method that goes by that
  // alone.
  std::string model_of(const std::string& name) {
    for (int i = 0; i < 8; ++i) {
      const std::string number = std::to_string(i);
      write(name + "/pages/" + number + ".html", page_of(name, "Harbour notes " + number));
    }
    const std::string model = path(name + "/model");
    EXPECT_EQ(winnow({"learn", path(name + "/pages"), "--model", model, "--quiet", "--method",
                      "template-hash"})
                  .status,
              0);
    return model;
  }

  static std::string page_of(const std::string& site, const std::string& text) {
    return "<html><head><title>Notes</title></head><body><p>" + site +
           " is the greeting of this harbour to all its guests, and it is always the same.</p><p>" +
           text + " tell of ferries and piers, which differ from one day to the other.</p></body>";
  }

  std::vector<std::string> said_;
};

TEST_F(FilteredPagesTest, AreHtmlInUtf8AndTheOnlyDocumentOfTheirFile) {
  const std::string file =
      write("a.html", winnow::testing::page("Piers", "Two ferries a day, and three on Sundays."));
  const std::string answer = pages().answer({file, ""});
  const std::size_t end = answer.find('\n');
  const std::size_t size = std::stoul(answer.substr(10, end - 10));
  EXPECT_THAT(answer, StartsWith("Document: "));
  EXPECT_THAT(answer.substr(end + 1, size),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("<title>Piers</title>"),
                    HasSubstr("Two ferries a day"), EndsWith("</html>\n")));
  EXPECT_EQ(answer.substr(end + 1 + size), "Mimetype: 9\ntext/htmlCharset: 5\nutf-8Eofnext: 0\n\n");
  EXPECT_THAT(said_, IsEmpty());
}

TEST_F(FilteredPagesTest, HaveNoParts) {
  const std::string file = write("a.html", winnow::testing::page("Piers", "Two ferries a day."));
  EXPECT_EQ(pages().answer({file, "1"}), "Subdocerror: 0\n\n");
  EXPECT_EQ(pages().answer({"", ""}), "Eofnow: 0\n\n");
}

TEST_F(FilteredPagesTest, ThatAreBadAreNamedAndTheNextOnesAreRead) {
  FilteredPages all = pages({}, {10'000});
  const std::string binary = write("b.html", std::string("\x89PNG\r\n\x1A\n\0\0\0\0\0", 13));
  const std::string large = write("l.html", std::string(10'001, 'a'));
  EXPECT_EQ(all.answer({binary, ""}), kFileError);
  EXPECT_EQ(all.answer({large, ""}), kFileError);
  EXPECT_EQ(all.answer({path("none.html"), ""}), kFileError);
  EXPECT_EQ(all.answer({path(""), ""}), kFileError);
  EXPECT_THAT(said_, ElementsAre(HasSubstr("b.html"),
                                 AllOf(HasSubstr("l.html"), HasSubstr("--max-page-bytes")),
                                 HasSubstr("none.html"), HasSubstr("not a regular file")));
  const std::string good = write("a.html", winnow::testing::page("Piers", "Two ferries a day."));
  EXPECT_THAT(all.answer({good, ""}), StartsWith("Document: "));
}

TEST_F(FilteredPagesTest, OverALimitKeepTheirTextAndAreNamed) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<div>";
  write("deep.html", deep + "apple");
  FilteredPages all = pages();
  EXPECT_THAT(all.answer({path("deep.html"), ""}), HasSubstr("apple"));
  EXPECT_THAT(said_, ElementsAre(AllOf(StartsWith("warning: "), HasSubstr("deep.html"),
                                       HasSubstr("over the limit"))));
}

TEST_F(FilteredPagesTest, ThatAreEmptyAreEmptyDocuments) {
  EXPECT_THAT(pages().answer({write("empty.html", ""), ""}), StartsWith("Document: "));
}

TEST_F(FilteredPagesTest, AreNeverReadFromStandardInput) {
  EXPECT_EQ(pages().answer({"-", ""}), kFileError);
  EXPECT_EQ(pages().answer({std::string("/a\0b", 4), ""}), kFileError);
  EXPECT_THAT(said_, ElementsAre(HasSubstr("No such file"), HasSubstr("NUL")));
}

TEST_F(FilteredPagesTest, OfMoreBytesThanRecollTakesAreRefused) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "Ferry " + std::to_string(i) + " sails at noon. ";
  const std::string file = write("a.html", winnow::testing::page("Piers", text));
  EXPECT_EQ(pages({}, {1 << 20, 10}).answer({file, ""}), kFileError);
  EXPECT_THAT(said_, ElementsAre(HasSubstr("membermaxkbs")));
  EXPECT_THAT(pages({}, {1 << 20, 100}).answer({file, ""}), StartsWith("Document: "));
}

TEST_F(FilteredPagesTest, AreReadByTheModelOfTheDeepestFolderTheyAreIn) {
  const std::string north = model_of("north");
  const std::string south = model_of("south");
  FilteredPages both =
      pages({{real_path(path("sites")), north}, {real_path(path("sites/deep")), south}});
  const auto answer = [&](const std::string& file, const std::string& site) {
    return both.answer({write(file, page_of(site, "Other notes")), ""});
  };
  EXPECT_THAT(answer("sites/a.html", "north"), Not(HasSubstr("greeting")));
  EXPECT_THAT(answer("sites/deep/a.html", "south"), Not(HasSubstr("greeting")));
  EXPECT_THAT(answer("sites/b.html", "south"), HasSubstr("south is the greeting"));
  EXPECT_THAT(answer("sites/deep/b.html", "north"), HasSubstr("north is the greeting"));
  EXPECT_THAT(answer("sites/deeper.html", "north"), Not(HasSubstr("greeting")));
  EXPECT_THAT(answer("elsewhere/a.html", "north"), HasSubstr("north is the greeting"));
}

TEST_F(FilteredPagesTest, ElsewhereAreReadByTheModelForAllPages) {
  FilteredPages all =
      pages({{"", model_of("north")}, {real_path(path("sites")), model_of("south")}});
  const std::string file = write("elsewhere/a.html", page_of("north", "Other notes"));
  EXPECT_THAT(all.answer({file, ""}), AllOf(HasSubstr("Other notes"), Not(HasSubstr("greeting"))));
}

TEST_F(FilteredPagesTest, CannotHaveTwoModels) {
  const std::string model = model_of("north");
  EXPECT_FALSE(FolderFilters::open({}, {{"", model}, {"", model}}));
  EXPECT_FALSE(FolderFilters::open({}, {{"/a", model}, {"/a", model}}));
}

TEST(AnswerKilobytes, AreWhatRecollSays) {
  ::setenv("RECOLL_FILTER_MAXMEMBERKB", "50000", 1);
  EXPECT_EQ(answer_kilobytes_of_environment(), 50'000);
  ::setenv("RECOLL_FILTER_MAXMEMBERKB", "many", 1);
  EXPECT_GT(answer_kilobytes_of_environment(), 1u << 30);
  ::unsetenv("RECOLL_FILTER_MAXMEMBERKB");
  EXPECT_GT(answer_kilobytes_of_environment(), 1u << 30);
}

}  // namespace
}  // namespace winnow::recoll
