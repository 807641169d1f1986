// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow cluster: pages by the templates that made them.
#include "tests/plugin/cli/template_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class Cluster : public TemplateTest {
 protected:
  // A mirror of two hosts, with four pages of one template and two of another. Returns its path.
  std::string write_mirror() const {
    write_site("mirror/one.example", 4);
    for (const char* name : {"a", "b"}) {
      write(std::string("mirror/two.example/") + name + ".html",
            std::string("<body><table class=frame><tr><td><form id=search></form><td class=text>"
                        "<center>") +
                name + "</center></table></body>");
    }
    return path("mirror");
  }

  nlohmann::json cluster(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"cluster", source, "--json"});
    const Outcome outcome = winnow(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, IsEmpty());
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }
};

TEST_F(Cluster, ListsClustersWithTheirTemplatesAndPages) {
  const Outcome outcome = winnow({"cluster", write_mirror()});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith("6 pages, "), HasSubstr("\n2 clusters by minhash: described in "),
                    HasSubstr("\ncluster 0: 4 pages, "), HasSubstr("\ncluster 1: 2 pages, "),
                    HasSubstr("\n  path  html/body/div#content\n"),
                    HasSubstr("\n  path  html/body/table.frame\n"),
                    HasSubstr("\n  page  one.example/page0.html\n"),
                    HasSubstr("\n  page  two.example/a.html\n"), Not(HasSubstr("page3.html")),
                    Not(HasSubstr("Compared with"))));
}

TEST_F(Cluster, PrintsJson) {
  const auto report = cluster(write_mirror(), {"--examples", "1", "--paths", "2"});
  EXPECT_EQ(report["cluster"], "minhash");
  EXPECT_EQ(report["pages"], 6);
  EXPECT_LT(report["bits"], report["bits_apart"]);
  ASSERT_THAT(report["clusters"], SizeIs(2));
  const auto& second = report["clusters"][1];
  EXPECT_EQ(second["pages"], 2);
  EXPECT_GT(second["template_paths"], 5);
  EXPECT_THAT(second["telling_paths"], SizeIs(2));
  ASSERT_THAT(second["examples"], SizeIs(1));
  EXPECT_EQ(second["examples"][0]["path"], "two.example/a.html");
  EXPECT_EQ(second["examples"][0]["url"], "https://two.example/a.html");
}

TEST_F(Cluster, ShowsPathsThatOtherClustersDoNotHave) {
  const auto found = cluster(write_mirror());
  for (const auto& each : found["clusters"]) {
    for (const std::string path : each["telling_paths"]) {
      EXPECT_NE(path, "html/body");
      EXPECT_NE(path, "html");
    }
  }
}

TEST_F(Cluster, KnowsEachWayOfClustering) {
  const std::string mirror = write_mirror();
  for (const char* how : {"minhash", "mdl", "leader"}) {
    EXPECT_THAT(cluster(mirror, {"--cluster", how})["clusters"], SizeIs(2)) << how;
  }
  EXPECT_THAT(cluster(mirror, {"--cluster", "none"})["clusters"], SizeIs(1));
  EXPECT_THAT(cluster(mirror, {"--cluster", "leader", "--similarity", "0"})["clusters"], SizeIs(1));
}

TEST_F(Cluster, ComparesWithHostsAndFolders) {
  const std::string mirror = write_mirror();
  for (const char* truth : {"host", "folder"}) {
    const auto agreement = cluster(mirror, {"--truth", truth})["agreement"];
    EXPECT_EQ(agreement["classes"], 2) << truth;
    EXPECT_EQ(agreement["pages"], 6) << truth;
    EXPECT_EQ(agreement["purity"], 1) << truth;
    EXPECT_EQ(agreement["pair_f1"], 1) << truth;
  }
  const auto none = cluster(mirror, {"--truth", "host", "--cluster", "none"})["agreement"];
  EXPECT_DOUBLE_EQ(none["purity"], 4.0 / 6);
  EXPECT_DOUBLE_EQ(none["pair_precision"], 7.0 / 15);
  EXPECT_EQ(none["pair_recall"], 1);
  EXPECT_THAT(winnow({"cluster", mirror, "--truth", "host"}).out,
              HasSubstr("\nCompared with hosts, 2 classes of 6 pages:\n  purity 1.000, pairs: "
                        "precision 1.000, recall 1.000, F1 1.000\n"));
}

TEST_F(Cluster, ComparesWithAFileOfClasses) {
  const std::string truth =
      write("truth.tsv", "one.example/page0.html\tx\r\n\none.example/page1.html\ty\n");
  const auto agreement = cluster(write_mirror(), {"--truth", truth})["agreement"];
  EXPECT_EQ(agreement["truth"], truth);
  EXPECT_EQ(agreement["pages"], 2);
  EXPECT_EQ(agreement["classes"], 2);
  EXPECT_EQ(agreement["purity"], 0.5);
  EXPECT_EQ(agreement["lines_without_page"], 0);
  EXPECT_EQ(agreement["lines_repeated"], 0);
}

TEST_F(Cluster, WarnsOfLinesThatNameNoPage) {
  std::string lines = "one.example/page0.html\tx\n";
  for (const char* name : {"a", "b", "c", "d"}) lines += std::string(name) + "\ty\n";
  const std::string truth = write("truth.tsv", lines);
  const Outcome outcome = winnow({"cluster", write_mirror(), "--truth", truth});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "winnow: warning: " + truth +
                             ": lines 2, 3, 4 and 1 more: no such page in the source (write paths "
                             "as --json shows them, relative to the source)\n");
  EXPECT_THAT(outcome.out, HasSubstr("\n  4 lines of no page of the source\n"));
  const Outcome json = winnow({"cluster", path("mirror"), "--truth", truth, "--json", "-q"});
  EXPECT_THAT(json.err, IsEmpty());
  EXPECT_EQ(nlohmann::json::parse(json.out)["agreement"]["lines_without_page"], 4);
}

TEST_F(Cluster, WarnsOfLinesThatAreRepeated) {
  const std::string truth = write("truth.tsv",
                                  "one.example/page0.html\tx\none.example/page1.html\tx\n"
                                  "one.example/page0.html\tx\n");
  const Outcome outcome = winnow({"cluster", write_mirror(), "--truth", truth, "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "winnow: warning: " + truth +
                             ": line 3: a line before says the same (name each page once)\n");
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["agreement"]["lines_repeated"], 1);
}

TEST_F(Cluster, RefusesTwoClassesOfOnePage) {
  const std::string truth =
      write("truth.tsv", "one.example/page0.html\tx\n\none.example/page0.html\ty\n");
  const Outcome outcome = winnow({"cluster", write_mirror(), "--truth", truth});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.err, "winnow: error: " + truth +
                             ": line 3: gives one.example/page0.html another class than line 1 "
                             "(keep one of the lines)\n");
}

TEST_F(Cluster, KnowsThePagesThatAreNotInTheSample) {
  std::string lines;
  for (const char* name : {"0", "1", "2", "3"}) {
    lines += std::string("one.example/page") + name + ".html\tx\n";
  }
  const std::string truth = write("truth.tsv", lines);
  const auto report = cluster(write_mirror(), {"--truth", truth, "--sample", "3"});
  EXPECT_EQ(report["pages"], 3);
  EXPECT_EQ(report["agreement"]["lines_without_page"], 0);
}

TEST_F(Cluster, NamesWhatIsWrongWithAFileOfClasses) {
  const std::string mirror = write_mirror();
  const Outcome broken = winnow({"cluster", mirror, "--truth", write("broken", "a\tb\nc d\n")});
  EXPECT_EQ(broken.status, 3);
  EXPECT_THAT(broken.err, AllOf(HasSubstr("broken"), HasSubstr("line 2: has no TAB")));
  const Outcome strange = winnow({"cluster", mirror, "--truth", write("strange", "a\tb\n")});
  EXPECT_EQ(strange.status, 3);
  EXPECT_THAT(strange.err, HasSubstr("names no page of the source"));
  EXPECT_EQ(winnow({"cluster", mirror, "--truth", path("nowhere")}).status, 3);
}

TEST_F(Cluster, DrawsASample) {
  const std::string mirror = write_mirror();
  const auto shown = [&](const char* seed) {
    return cluster(mirror, {"--sample", "3", "--seed", seed, "--cluster", "none", "--examples",
                            "9"})["clusters"][0]["examples"];
  };
  EXPECT_THAT(shown("1"), SizeIs(3));
  EXPECT_EQ(shown("1"), shown("1"));
  bool differs = false;
  for (const char* seed : {"2", "3", "4", "5"}) differs = differs || shown(seed) != shown("1");
  EXPECT_TRUE(differs);
  EXPECT_EQ(cluster(mirror, {"--sample", "100"})["pages"], 6);
}

TEST_F(Cluster, WarnsOfPagesThatAreRefused) {
  const std::string site = write_site("site", 3);
  write("site/picture.html", std::string("\x89PNG\r\n\x1a\n\0\0\0\0", 12));
  const Outcome outcome = winnow({"cluster", site, "--truth", "folder"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("picture.html"));
  EXPECT_THAT(outcome.out, AllOf(StartsWith("3 pages, "), HasSubstr("1  pages refused\n"),
                                 HasSubstr("1 class of 3 pages")));
}

TEST_F(Cluster, ShowsNothingThatControlsATerminal) {
  write("site/a.html", "<body><div id='x\x1b[1m\xc2\x9b'>text</div></body>");
  const Outcome outcome = winnow({"cluster", path("site")});
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("div#x"), Not(HasSubstr("\x1b")), Not(HasSubstr("\xc2\x9b"))));
}

TEST_F(Cluster, RefusesWhatCannotBe) {
  const std::string mirror = write_mirror();
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{"--cluster", "magic"},
                                             {"--cluster", "leader", "--similarity", "1.1"},
                                             {"--cluster", "leader", "--similarity", "nan"},
                                             {"--similarity", "0.5"},
                                             {"--sample", "0"},
                                             {"--seed", "-1"},
                                             {"--examples", "-1"},
                                             {"--truth", ""}}) {
    std::vector<std::string> arguments = {"cluster", mirror};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(winnow(arguments).status, 2) << wrong.front() << " " << wrong.back();
  }
  EXPECT_EQ(winnow({"cluster", path("nowhere")}).status, 3);
  EXPECT_EQ(winnow({"cluster"}).status, 2);
}

TEST_F(Cluster, SaysThatASourceHasNoPages) {
  std::filesystem::create_directory(path("empty"));
  const Outcome outcome = winnow({"cluster", path("empty"), "--truth", "host"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("no pages found"));
}

TEST_F(Cluster, PrintsNothingButTheResultWithQuiet) {
  const std::string truth = write("truth.tsv", "one.example/page0.html\tx\nnone\tx\n");
  const Outcome outcome = winnow({"cluster", write_mirror(), "--truth", truth, "-q"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("6 pages, "));
  EXPECT_THAT(outcome.err, IsEmpty());
}

}  // namespace
}  // namespace winnow::testing
