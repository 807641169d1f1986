// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: when it refuses to begin, and with which status and remedy.
#include <xapian.h>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class IndexRefusal : public CommandTest {
 protected:
  IndexRefusal() { write("site/a.html", page("A", "Willow bark.")); }

  Outcome index_with(std::vector<std::string> more) const {
    more.insert(more.begin(), {"index", "--db", database(), path("site")});
    return winnow(more);
  }
};

TEST_F(IndexRefusal, AnotherMethodThanTheDatabaseWasMadeWith) {
  index_with({"--method", "all"});
  const Outcome outcome = index_with({"--method", "wlr"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("--method all"), HasSubstr("another directory")));
}

TEST_F(IndexRefusal, AnotherSeedThanTheDatabaseWasMadeWith) {
  index_with({});
  const Outcome outcome = index_with({"--seed", "5"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was made with --method site and its defaults ("));
  const std::string seeded = path("seeded.db");
  winnow({"index", "--db", seeded, "--seed", "5", path("site")});
  EXPECT_THAT(winnow({"index", "--db", seeded, path("site")}).err,
              HasSubstr("was made with --method site (statistics, seed 5) ("));
}

TEST_F(IndexRefusal, AnotherStemmerThanTheDatabaseWasMadeWith) {
  index_with({"--stemmer", "english"});
  const Outcome outcome = index_with({"--stemmer", "none"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("--stemmer english"), HasSubstr("another directory")));
}

TEST_F(IndexRefusal, OtherWeightsThanTheDatabaseWasMadeWith) {
  index_with({});
  const Outcome outcome = index_with({"--title-weight", "9"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was made with --title-weight 20 ("));
}

TEST_F(IndexRefusal, OtherClassesOfTextThanTheDatabaseWasMadeWith) {
  index_with({"--keep-template"});
  EXPECT_THAT(index_with({}).err, HasSubstr("was made with --keep-template ("));
  const Outcome outcome = index_with({"--no-page-text", "--page-weight", "0"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was made with --page-weight 4 --keep-template and without "
                                     "--no-page-text ("));
}

TEST_F(IndexRefusal, PageTextThatCountsMoreThanMainText) {
  const Outcome outcome = index_with({"--page-weight", "5"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("page weight 5, main weight 4"));
  EXPECT_FALSE(std::filesystem::exists(database()));
}

TEST_F(IndexRefusal, ADatabaseOfAnOlderVersionWithARemedy) {
  index_with({});
  {
    Xapian::WritableDatabase database(this->database(), Xapian::DB_OPEN);
    database.set_metadata("winnow", "{\"format\":1,\"choices\":{\"main_weight\":1}}");
    database.commit();
  }
  const Outcome outcome = index_with({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("another version"), HasSubstr("anew")));
  EXPECT_EQ(winnow({"search", "--db", database(), "willow"}).status, 2);
}

TEST_F(IndexRefusal, ACodeOfALanguageIsTheSameStemmerAsItsName) {
  index_with({"--stemmer", "en"});
  EXPECT_EQ(index_with({"--stemmer", "english"}).status, 0);
}

TEST_F(IndexRefusal, AnUnknownMethodWithTheListOfMethods) {
  const Outcome outcome = index_with({"--method", "magic"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("magic"), HasSubstr(method_names(", "))));
}

TEST_F(IndexRefusal, AnUnknownStemmerWithTheListOfStemmers) {
  const Outcome outcome = index_with({"--stemmer", "klingon"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("klingon"), HasSubstr("english")));
}

TEST_F(IndexRefusal, AUrlMapWithoutEqualsSign) {
  EXPECT_EQ(index_with({"--url-map", "https://a.example/"}).status, 2);
}

TEST_F(IndexRefusal, ABaseWithoutSchemeWithTheOneThatItLacks) {
  const Outcome outcome = index_with({"--base-url", "docs.example/a"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "winnow: error: --base-url docs.example/a: is not a base URL: it has no scheme (write "
            "--base-url https://docs.example/a, or / for no host)\n");
}

TEST_F(IndexRefusal, AFolderWithOtherFilesAsDatabase) {
  write("site.db/letters.txt", "Dear Mary,");
  const Outcome outcome = index_with({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("new or empty directory"));
  EXPECT_EQ(files_of(database()).size(), 1U) << "nothing may be added to somebody's folder";
}

TEST_F(IndexRefusal, AFileAsDatabase) {
  write("site.db", "not a database");
  const Outcome outcome = index_with({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is not a directory"));
}

TEST_F(IndexRefusal, ADatabaseThatAnotherProgramMade) {
  {
    Xapian::WritableDatabase other(database(), Xapian::DB_CREATE);
    other.add_document(Xapian::Document());
    other.commit();
  }
  const Outcome outcome = index_with({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("Winnow did not make"));
}

TEST_F(IndexRefusal, ASourceThatIsNotThere) {
  const Outcome outcome = winnow({"index", "--db", database(), path("nowhere")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("nowhere"), HasSubstr("no such file or folder")));
  EXPECT_FALSE(std::filesystem::exists(database()));
}

TEST_F(IndexRefusal, ASecondWriter) {
  index_with({});
  const Xapian::WritableDatabase first(database(), Xapian::DB_OPEN);
  const Outcome outcome = index_with({});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_THAT(outcome.err, HasSubstr("wait until it has finished"));
}

TEST_F(IndexRefusal, AnUnwritableListOfSkippedFiles) {
  const Outcome outcome = index_with({"--skipped", path("no/such/folder/list")});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, HasSubstr("--skipped"));
}

TEST_F(IndexRefusal, ErrorsGoToStandardErrorEvenWhenQuiet) {
  const Outcome outcome = winnow({"index", "--quiet", "--db", database(), path("nowhere")});
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, ::testing::StartsWith("winnow: error: "));
}

}  // namespace
}  // namespace winnow::testing
