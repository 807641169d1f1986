// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sources without a page: status 3, the reason, no new database, and an old one as it was.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace fs = std::filesystem;

constexpr const char* kPdf = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n";

class NoPages : public CommandTest {
 protected:
  Outcome index_source(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"index", "--db", database(), source});
    return winnow(more);
  }

  void expect_refused(const Outcome& outcome, const std::string& why) const {
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr(why));
    EXPECT_FALSE(fs::exists(database()));
  }
};

TEST_F(NoPages, APdfIsNamedAsWhatItIs) {
  expect_refused(index_source(write("paper.pdf", kPdf)),
                 "paper.pdf: is not a page: damaged: poppler cannot open this PDF file");
  expect_refused(index_source(write("named.html", kPdf)),
                 "named.html: is not a page: damaged: poppler cannot open this PDF file");
  expect_refused(
      index_source(path("paper.pdf"), {"--types", "html"}),
      "paper.pdf: is not a page: content that does not begin like HTML (index takes PDF");
  expect_refused(index_source(path("named.html"), {"--types", "html"}), "a PDF document");
}

TEST_F(NoPages, ADocumentSaysWhichTypesTakeIt) {
  const auto hint = [&](const char* name, const char* bytes) {
    const Outcome outcome = winnow({"extract", write(name, bytes)});
    EXPECT_EQ(outcome.status, 3);
    return outcome.err.substr(outcome.err.rfind('('));
  };
  const std::string office =
      "(index takes office documents, extract and export with --types office)\n";
  EXPECT_EQ(hint("a.docx", "no document"), office);
  EXPECT_EQ(hint("b.ODT", "no document"), office);
  EXPECT_EQ(hint("c.pdf", kPdf), "(index takes PDF files, extract and export with --types pdf)\n");
  EXPECT_EQ(hint("d.md", "# Title\n"), "(add --types md)\n");
  EXPECT_EQ(hint("e.txt", "Title\n"), "(add --types txt)\n");
}

TEST_F(NoPages, AFolderSaysWhatItHasInstead) {
  write("papers/a.pdf", kPdf);
  write("papers/b.pdf", kPdf);
  expect_refused(index_source(path("papers")), "papers: no pages found, only 2 broken-document (");
}

TEST_F(NoPages, AnEmptyFolderSaysSo) {
  fs::create_directory(path("empty"));
  expect_refused(index_source(path("empty")), "empty: no pages found, it is empty (");
}

TEST_F(NoPages, FiltersThatLeaveNothingAreToBlame) {
  write("site/a.html", page("A", "Willow bark."));
  expect_refused(index_source(path("site"), {"--include", "*.php"}),
                 "no pages found, only 1 excluded (check --include and --exclude;");
}

TEST_F(NoPages, AGlobThatIsNoneIsNamedWithItsOption) {
  write("site/a.html", page("A", "Willow bark."));
  for (const char* option : {"--include", "--exclude"}) {
    const Outcome outcome = index_source(path("site"), {option, "[a-"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "winnow: error: " + std::string(option) +
                               " [a-: the set [a- has no ] (write \\[ for the character itself)\n");
  }
}

TEST_F(NoPages, JsonLinesWithoutAPage) {
  expect_refused(index_source(write("none.jsonl", "\n")), "no pages found");
  expect_refused(index_source(write("bad.jsonl", "{\"url\": 1}\n")), "1 bad-line");
}

TEST_F(NoPages, ADatabaseInPartsGoesAsAWhole) {
  for (int i = 0; i < 130; ++i) write("many/file" + std::to_string(i), "no page");
  expect_refused(index_source(path("many")), "130 not-html");
  expect_refused(index_source(path("many"), {"--shards", "3"}), "130 not-html");
}

TEST_F(NoPages, TheFoldersMadeForADatabaseGoWithIt) {
  fs::create_directory(path("empty"));
  const Outcome outcome = winnow({"index", "--db", path("deep/er/site.db"), path("empty")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_FALSE(fs::exists(path("deep")));
}

TEST_F(NoPages, AFolderThatWasThereStays) {
  fs::create_directory(path("empty"));
  fs::create_directory(database());
  EXPECT_EQ(index_source(path("empty")).status, 3);
  EXPECT_THAT(files_of(database()), IsEmpty());
  EXPECT_TRUE(fs::exists(database()));
}

TEST_F(NoPages, AnExistingDatabaseStaysAsItWas) {
  have_indexed("news_en");
  fs::create_directory(path("empty"));
  const auto before = files_of(database());
  for (const std::string& source : {path("empty"), write("paper.pdf", kPdf)}) {
    EXPECT_EQ(index_source(source).status, 3) << source;
    EXPECT_EQ(files_of(database()), before) << source;
  }
}

TEST_F(NoPages, AMirrorThatIsEmptyNowLosesNoDocument) {
  const std::string site = write("site/a.html", page("A", "Willow bark."));
  index(path("site"));
  const auto before = files_of(database());
  fs::remove(site);
  const Outcome outcome = index_source(path("site"));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("the documents of pages that are not there stay"),
                                 HasSubstr("no pages found, it is empty")));
  EXPECT_EQ(files_of(database()), before);
}

TEST_F(NoPages, AnEmptyListOfChangedFilesIsNoError) {
  write("site/a.html", page("A", "Willow bark."));
  index(path("site"));
  const std::string list = write("changed.txt", "");
  const Outcome outcome = index_source(path("site"), {"--files-from", list});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("changed.txt names no file, and nothing was done"));
}

TEST_F(NoPages, APartWithoutPagesIsADatabaseToBeMerged) {
  write("site/a.html", page("A", "Willow bark."));
  std::vector<std::string> merge = {"merge", path("all.db")};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back(path("part" + part.substr(0, 1) + ".db"));
    const Outcome outcome =
        winnow({"index", "--db", merge.back(), "--method", "all", "--part", part, path("site")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(fs::exists(merge.back() + "/iamglass")) << part;
  }
  const Outcome merged = winnow(merge);
  EXPECT_EQ(merged.status, 0);
  EXPECT_THAT(merged.out, HasSubstr("all.db: 1 document"));
  EXPECT_THAT(merged.err, Not(HasSubstr("missing")));
}

TEST_F(NoPages, ADryRunFailsToo) {
  fs::create_directory(path("empty"));
  expect_refused(index_source(path("empty"), {"--dry-run"}), "no pages found");
}

TEST_F(NoPages, OtherCommandsFailAlike) {
  write("papers/a.pdf", kPdf);
  const std::vector<std::vector<std::string>> commands = {
      {"extract", path("papers"), "--out", path("texts")},
      {"cluster", path("papers")},
      {"features", path("papers")},
      {"learn", path("papers"), "--model", path("site.model")},
      {"export", path("papers"), "--format", "solr"}};
  for (const std::vector<std::string>& command : commands) {
    const Outcome outcome = winnow(command);
    EXPECT_EQ(outcome.status, 3) << command.front();
    EXPECT_THAT(outcome.err, HasSubstr("no pages found")) << command.front();
  }
}

TEST_F(NoPages, AUrlIsAnsweredWithTheCommandThatMirrorsIt) {
  expect_refused(index_source("https://docs.example.org/3/"),
                 "https://docs.example.org/3/: is a URL, and winnow reads copies of sites: it "
                 "downloads nothing (copy it with: wget --mirror --no-parent --adjust-extension "
                 "https://docs.example.org/3/ - and name the folder that wget makes: "
                 "docs.example.org)");
  for (const char* command : {"extract", "explain"}) {
    EXPECT_THAT(winnow({command, "https://docs.example.org/3/"}).err, HasSubstr("wget --mirror"));
  }
}

TEST_F(NoPages, OnlyWhatIsNotThereIsAUrl) {
  write("www.example.org/a.html", page("A", "Willow bark."));
  const Outcome outcome = run(
      {"sh", "-c",
       "cd '" + path("") + "' && '" + winnow_program() + "' index --db site.db www.example.org"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, Not(HasSubstr("URL")));
}

}  // namespace
}  // namespace winnow::testing
