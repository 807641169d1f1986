// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow docs: the man page and the completion scripts.
#include <regex>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Documents : public CommandTest {
 protected:
  std::string document(const std::string& kind) const {
    const Outcome outcome = winnow({"docs", kind});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, IsEmpty());
    return outcome.out;
  }

  // The long options in the help of all commands.
  std::vector<std::string> all_options() const {
    std::vector<std::string> options;
    const std::regex option("(?:^|\n)  (?:-.,)?--([a-z-]+)");
    for (const char* command :
         {"index", "search", "suggest", "learn", "model", "cluster", "extract", "explain",
          "features", "status", "merge", "check", "delete", "docs"}) {
      const std::string help = winnow({command, "--help"}).out;
      for (std::sregex_iterator at(help.begin(), help.end(), option), end; at != end; ++at) {
        options.push_back((*at)[1]);
      }
    }
    EXPECT_GT(options.size(), 40U);
    return options;
  }

  // What bash offers for a command line whose last word is being typed.
  std::string offered(const std::string& words, const std::string& then = "") const {
    const std::string script = write("winnow.bash", document("bash"));
    const Outcome outcome = run({"bash", "--norc", "-c",
                                 "source " + script + "; COMP_WORDS=(" + words +
                                     "); COMP_CWORD=$((${#COMP_WORDS[@]}-1));" + then +
                                     " _winnow; echo \"${COMPREPLY[*]}\""});
    EXPECT_THAT(outcome.err, IsEmpty());
    return outcome.out.substr(0, outcome.out.find('\n'));
  }
};

std::string with_minus_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) result.append(c == '-' ? "\\-" : std::string(1, c));
  return result;
}

TEST_F(Documents, GroffFormatsTheManPageWithoutWarnings) {
  const std::string file = write("winnow.1", document("man"));
  // Lines so long that none is broken.
  const Outcome outcome = run({"groff", "-man", "-Tutf8", "-ww", "-P-cbou", "-rLL=2000n", file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("winnow index --db DIR [options] SOURCE"),
                                 HasSubstr("\nEXIT STATUS\n"), HasSubstr("\nEXAMPLES\n"),
                                 HasSubstr("(one of: " + method_names(", ") + "; default: site)")));
}

TEST_F(Documents, TheManPageShowsExamplesAsTheyAreTyped) {
  const std::string file = write("winnow.1", document("man"));
  EXPECT_THAT(run({"groff", "-man", "-Tascii", "-P-cbou", file}).out,
              HasSubstr("winnow search --db site.db 'opening hours'"));
}

TEST_F(Documents, TheManPageForgetsNoOption) {
  const std::string man = document("man");
  for (const std::string& option : all_options()) {
    EXPECT_THAT(man, HasSubstr("\\fB\\-\\-" + with_minus_escaped(option) + "\\fR")) << option;
  }
}

TEST_F(Documents, TheManPageKeepsColonsInWhatStandsForAValue) {
  const std::string page = winnow({"docs", "man"}).out;
  EXPECT_THAT(page, HasSubstr("NAME=VALUE:DIR"));
  EXPECT_THAT(page, HasSubstr("[METHOD:]NAME=V1,V2"));
}

TEST_F(Documents, NoCompletionForgetsAnOption) {
  const std::string bash = document("bash");
  const std::string zsh = document("zsh");
  const std::string fish = document("fish");
  for (const std::string& option : all_options()) {
    EXPECT_THAT(bash, HasSubstr("--" + option)) << option;
    EXPECT_THAT(zsh, HasSubstr("--" + option)) << option;
    EXPECT_THAT(fish, HasSubstr(" -l " + option + " ")) << option;
  }
}

TEST_F(Documents, BashCompletesCommands) {
  EXPECT_EQ(offered("winnow e"), "extract explain evaluate export");
  EXPECT_THAT(
      offered("winnow ''"),
      HasSubstr(
          "index search suggest serve mcp extract explain status evaluate compare rules learn "
          "model merge split shards check repair delete export dump cluster features docs"));
}

TEST_F(Documents, BashCompletesOptionsOfTheCommand) {
  EXPECT_EQ(offered("winnow index --ig"), "--ignore-marks --ignore-robots");
  EXPECT_EQ(offered("winnow search --ig"), "");
}

TEST_F(Documents, BashCompletesValuesThatAreOneOfASet) {
  EXPECT_EQ(offered("winnow index --method ''"), method_names(" "));
  EXPECT_EQ(offered("winnow search --op = a"), "and");
  EXPECT_EQ(offered("winnow docs ''"), "man bash zsh fish config rules");
  EXPECT_EQ(offered("winnow model ''"), "show");
}

TEST_F(Documents, BashCompletesFilesAndFolders) {
  write("mirror/page.html", "");
  write("mirror/pages/index.html", "");
  const std::string go = "cd " + path("mirror") + ";";
  EXPECT_EQ(offered("winnow check --db pa", go), "pages");
  EXPECT_THAT(offered("winnow index pa", go), AllOf(HasSubstr("pages"), HasSubstr("page.html")));
  EXPECT_THAT(offered("winnow explain pa", go), HasSubstr("page.html"));
  EXPECT_THAT(offered("winnow model show pa", go), HasSubstr("page.html"));
}

TEST_F(Documents, BashFindsTheCommandBehindTheConfigurationFile) {
  for (const char* config : {"--config full.toml", "--config = full.toml", "--config=full.toml"}) {
    const std::string begin = "winnow " + std::string(config);
    EXPECT_EQ(offered(begin + " sea"), "search");
    EXPECT_EQ(offered(begin + " index --bas"), "--base-url");
  }
  EXPECT_EQ(offered("winnow --config search index --bas"), "--base-url");
}

TEST_F(Documents, BashCompletesTheNameOfTheConfigurationFile) {
  const std::string go = "cd " + path(".") + ";";
  write("full.toml", "");
  EXPECT_EQ(offered("winnow --config fu", go), "full.toml");
  EXPECT_EQ(offered("winnow --config = fu", go), "full.toml");
}

TEST_F(Documents, BashOffersNothingForFreeText) {
  EXPECT_EQ(offered("winnow index --site ''"), "");
  EXPECT_EQ(offered("winnow search li"), "");
}

TEST_F(Documents, ZshFindsTheCommandThatIsCompletedInTheFirstLine) {
  EXPECT_THAT(document("zsh"), ::testing::StartsWith("#compdef winnow\n"));
}

TEST_F(Documents, FishCompletesOptionsOnlyAfterTheirCommand) {
  EXPECT_THAT(document("fish"),
              HasSubstr("complete -c winnow -n '__fish_seen_subcommand_from index' -l method -x "
                        "-a '" +
                        method_names(" ") + "' -d "));
}

TEST_F(Documents, TheBuildWritesThemForInstallation) {
  const std::filesystem::path folder = WINNOW_DOCUMENTS;
  EXPECT_EQ(read_file(folder / "winnow.1"), document("man"));
  EXPECT_EQ(read_file(folder / "winnow.bash"), document("bash"));
  EXPECT_EQ(read_file(folder / "_winnow"), document("zsh"));
  EXPECT_EQ(read_file(folder / "winnow.fish"), document("fish"));
}

TEST_F(Documents, AnotherKindIsRefusedWithTheKindsThereAre) {
  const Outcome outcome = winnow({"docs", "csh"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("csh"), HasSubstr("man, bash, zsh, fish")));
}

}  // namespace
}  // namespace winnow::testing
