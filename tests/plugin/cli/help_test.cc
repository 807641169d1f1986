// SPDX-License-Identifier: GPL-2.0-or-later
//
// Help texts, the version, and mistakes in arguments.
#include <sstream>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

class Arguments : public CommandTest {};

struct Help {
  std::string command;
  std::vector<std::string> options;
};

class HelpOf : public CommandTest, public ::testing::WithParamInterface<Help> {};

TEST_P(HelpOf, NamesEachOptionAndEndsWithoutError) {
  const Outcome outcome = winnow({GetParam().command, "--help"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, IsEmpty());
  for (const std::string& option : GetParam().options) EXPECT_THAT(outcome.out, HasSubstr(option));
}

INSTANTIATE_TEST_SUITE_P(
    Commands, HelpOf,
    ::testing::Values(
        Help{"index", {"SOURCE",           "--db",          "--method",
                       "--stemmer",        "--site",        "--ignore-robots",
                       "--dry-run",        "--no-spelling", "--snippet-bytes",
                       "--batch-bytes",    "--base-url",    "--url-map",
                       "--include",        "--exclude",     "--follow-symlinks",
                       "--max-page-bytes", "--skipped",     "--title-weight",
                       "--heading-weight", "--main-weight", "--keyword-weight",
                       "--image-weight",   "--page-weight", "--no-page-text",
                       "--keep-template",  "--quiet",       "--json",
                       "--model",          "--strict",      "--align",
                       "--sample-pages",   "--site-trees",  "--threads",
                       "--shards",         "--verify",      "--keep-vanished",
                       "--duplicates",     "--site-method", "--log-file",
                       "--files-from",     "--page-time",   "--database-time"}},
        Help{"suggest",
             {"TEXT", "--db", "--limit", "--no-correct", "--partial", "--json", "--site", "--lang",
              "--type", "--path"}},
        Help{"search",
             {"QUERY",     "template:", "--db",       "--op",        "--limit",        "--page",
              "--stemmer", "--snippet", "--plain",    "--json",      "--quiet",        "--topics",
              "--depth",   "--tag",     "--trec-run", "--site",      "--lang",         "--type",
              "--path",    "--since",   "--until",    "--sort",      "--duplicates",   "--facets",
              "--explain", "--partial", "--synonyms", "--stopwords", "--database-time"}},
        Help{"extract",
             {"SOURCE",         "--out",         "--method",          "--favor",
              "--comments",     "--block-model", "--base-url",        "--url-map",
              "--include",      "--exclude",     "--follow-symlinks", "--max-page-bytes",
              "--page-time",    "--skipped",     "--quiet",           "--json",
              "--model",        "--strict",      "--align",           "--structure-delta",
              "--text-delta",   "--learn-pages", "--sample-pages",    "--site-trees",
              "--seed",         "--site",        "--jsonl",           "--fields",
              "--input-format", "--threads"}},
        Help{"explain",
             {"PAGE", "--method", "--favor", "--comments", "--block-model", "--only", "--features",
              "--color", "--width", "--whole", "--json", "--model", "--strict", "--site",
              "--site-trees"}},
        Help{"learn",
             {"SOURCE", "--model", "--align", "--structure-delta", "--text-delta", "--learn-pages",
              "--sample-pages", "--block-model", "--seed", "--site", "--json", "--quiet",
              "--include", "--skipped"}},
        Help{"cluster",
             {"SOURCE", "--cluster", "--similarity", "--truth", "--examples", "--paths", "--sample",
              "--seed", "--json", "--quiet", "--skipped"}},
        Help{"model", {"ACTION", "FILE", "--site", "--template", "--depth", "--dot", "--json"}},
        Help{"features",
             {"SOURCE", "--gold", "--out", "--describe", "--json", "--quiet", "--skipped",
              "--site-features", "--model", "--sample-pages", "--block-model", "--site",
              "--threads"}},
        Help{"evaluate", {"SOURCE",         "--topics",      "--qrels",         "--exclude",
                          "--queries",      "--known-items", "--method",        "--oracle",
                          "--omindex",      "--run",         "--sweep",         "--favor",
                          "--comments",     "--block-model", "--series",        "--include-pages",
                          "--op",           "--depth",       "--only-answered", "--by-page",
                          "--resamples",    "--seed",        "--title-weight",  "--page-weight",
                          "--no-page-text", "--stemmer",     "--threads",       "--cache",
                          "--no-cache",     "--json",        "--report",        "--per-topic",
                          "--write-runs",   "--quiet",       "--exclude-pages", "--model",
                          "--strict",       "--align",       "--learn-pages",   "--sample-pages",
                          "--site-trees"}},
        Help{"compare",
             {"SOURCE", "--gold", "--sites", "--site", "--method", "--align", "--learn-pages",
              "--seed", "--curves", "--template-tables", "--json", "--html", "--quiet", "--include",
              "--skipped", "--threads"}},
        Help{"rules",
             {"ACTION", "PAGE", "--text", "--node", "--keep", "--drop", "--class", "--db",
              "--source", "--site", "--rules", "--write", "--pick", "--json", "--quiet"}},
        Help{"status", {"--db", "--json"}},
        Help{"merge", {"RESULT", "DATABASE", "--quiet", "--json"}},
        Help{"split", {"DATABASE", "--into", "--to", "--quiet", "--json"}},
        Help{"shards", {"ACTION", "PLACE", "--to", "--keep", "--quiet", "--json"}},
        Help{"check", {"--db", "--json"}}, Help{"delete", {"URL", "--db", "--site", "--dry-run"}},
        Help{"docs", {"KIND", "man", "bash", "zsh", "fish", "config", "rules"}}),
    [](const auto& help) { return help.param.command; });

INSTANTIATE_TEST_SUITE_P(
    CommandsForOtherEngines, HelpOf,
    ::testing::Values(
        Help{"export",
             {"SOURCE", "--format", "--out", "--mapping", "--index", "--fields-by-language",
              "--chunk-words", "--chunk-chars", "--overlap", "--since-db", "--name", "--summary",
              "--markdown-links", "--namespace", "--document-type", "--threads", "--ignore-robots", "--method",
              "--model", "--json", "--quiet", "--skipped"}},
        Help{"dump",
             {"SOURCE", "--scriptindex", "--index-script", "--out", "--threads", "--ignore-robots",
              "--method", "--model", "--json", "--quiet", "--skipped"}}),
    [](const auto& help) { return help.param.command; });

TEST_F(Arguments, TheProgramsHelpNamesTheCommands) {
  const Outcome outcome = winnow({"--help"});
  EXPECT_EQ(outcome.status, 0);
  for (const char* command :
       {"mcp",    "index",  "search", "suggest", "serve",    "learn",    "model",   "cluster", "extract",
        "export", "dump",   "explain", "features", "evaluate", "compare", "rules",   "status",
        "merge",  "split",  "shards",  "check",    "delete",   "docs"}) {
    EXPECT_THAT(outcome.out, HasSubstr(std::string("\n  ") + command + " "));
  }
}

TEST_F(Arguments, TheProgramsHelpGroupsTheCommands) {
  const std::string help = winnow({"--help"}).out;
  std::size_t before = 0;
  for (const char* text : {"\nDaily use:\n  index ", "\nMeasure:\n  evaluate ",
                           "\nMaintain:\n  rules ", "\nDevelop, and data for other programs:\n"}) {
    const std::size_t at = help.find(text);
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_GT(at, before);
    before = at;
  }
  EXPECT_EQ(help.find("Subcommands:"), std::string::npos) << "a command is in no group";
}

TEST_F(Arguments, TheVersionIsOneLine) {
  const Outcome outcome = winnow({"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, MatchesRegex("winnow [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(Arguments, AnUnknownOptionIsNamed) {
  const Outcome outcome = winnow({"check", "--db", database(), "--frobnicate"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("--frobnicate"));
}

TEST_F(Arguments, AMissingOptionIsNamed) {
  const Outcome outcome = winnow({"check"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--db"));
}

TEST_F(Arguments, ACommandIsNeeded) {
  const Outcome outcome = winnow({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "winnow: error: a command is required (run winnow --help)\n");
}

TEST_F(Arguments, AnUnknownCommandIsNamed) {
  const Outcome outcome = winnow({"frobnicate", "--db", database()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "winnow: error: frobnicate: unknown command (run winnow --help)\n");
}

TEST_F(Arguments, AnUnknownOptionOfTheProgramIsNamed) {
  const Outcome outcome = winnow({"--frobnicate"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "winnow: error: --frobnicate: unknown option (run winnow --help)\n");
}

TEST_F(Arguments, AMistakeIsOneLineThatEndsWithTheHelpToRead) {
  const Outcome outcome = winnow({"index", "--db", database(), "--method", "magic", path("site")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, MatchesRegex("winnow: error: [^\n]*--method[^\n]*magic[^\n]*"
                                        " \\(run winnow index --help\\)\n"));
}

TEST_F(Arguments, HelpInAFileFitsIntoEightyColumns) {
  for (const char* command :
       {"--help", "index", "search",  "suggest",  "learn",    "model",   "cluster", "extract",
        "export", "dump",  "explain", "features", "evaluate", "compare", "rules",   "status",
        "merge",  "split", "shards",  "check",    "delete",   "docs"}) {
    std::istringstream help(winnow({command, "--help"}).out);
    for (std::string line; std::getline(help, line);) {
      EXPECT_LE(line.size(), 80U) << command << ": " << line;
    }
  }
}

TEST_F(Arguments, ANumberMustBeOne) {
  const Outcome outcome = winnow({"search", "--db", database(), "--limit", "ten", "word"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--limit"));
}

}  // namespace
}  // namespace winnow::testing
