// SPDX-License-Identifier: GPL-2.0-or-later
//
// Slips of people who type commands, and what they are told: the argument, and the remedy.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

struct Slip {
  std::vector<std::string> arguments;
  std::string error;  // all that is said, without "winnow: error: " and the line break
};

class Slips : public CommandTest, public ::testing::WithParamInterface<Slip> {};

TEST_P(Slips, AreNamedWithTheirRemedy) {
  const Outcome outcome = winnow(GetParam().arguments);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_EQ(outcome.err, "winnow: error: " + GetParam().error + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    OfOptions, Slips,
    ::testing::Values(
        Slip{{"index", "--stemer", "en", "pages"},
             "--stemer: unknown option (did you mean --stemmer? run winnow index --help)"},
        Slip{{"index", "--stemer=en", "pages"},
             "--stemer: unknown option (did you mean --stemmer? run winnow index --help)"},
        Slip{{"search", "--database", "site.db", "word"},
             "--database: unknown option (did you mean --db? run winnow search --help)"},
        Slip{{"search", "-db", "site.db", "word"},
             "-db: unknown option (did you mean --db? run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--max", "5", "word"},
             "--max: unknown option (did you mean --limit? run winnow search --help)"},
        Slip{{"index", "--db", "site.db", "pages", "--weight", "3"},
             "--weight: unknown option (did you mean --title-weight, --heading-weight, "
             "--main-weight or another of this kind? run winnow index --help)"},
        Slip{{"extract", "pages", "--gold", "x"},
             "--gold: unknown option (it is an option of winnow compare, winnow features; run "
             "winnow extract --help)"},
        Slip{{"search", "--db", "site.db", "bridge", "-tower"},
             "-tower: unknown option (to leave out pages with a word, quote the query: 'words "
             "-tower'; run winnow search --help)"},
        Slip{{"index", "--db", "site.db", "pages", "--config", "x"},
             "--config: unknown option (write it before the command: winnow --config FILE index; "
             "run winnow index --help)"},
        Slip{{"--db", "site.db", "search", "word"},
             "--db: stands before the command (write winnow search --db DIR; run winnow search "
             "--help)"},
        Slip{{"check", "--db", "site.db", "--frobnicate"},
             "--frobnicate: unknown option (run winnow check --help)"}));

// Behind "--" are no options, and the "--" is none itself.
INSTANTIATE_TEST_SUITE_P(
    BeforeTheEndOfOptions, Slips,
    ::testing::Values(
        Slip{{"search", "--db", "site.db", "--limit", "0", "--", "zebra"},
             "--limit 0: is not a number from 1 to 10000 (run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--limit", "0", "--", "-zebra"},
             "--limit 0: is not a number from 1 to 10000 (run winnow search --help)"},
        Slip{{"search", "--database", "site.db", "--", "zebra"},
             "--database: unknown option (did you mean --db? run winnow search --help)"},
        Slip{{"model", "--", "show", "site.model", "--more"},
             "--more: is one argument too many for winnow model ACTION FILE (leave it out; quote "
             "what has spaces; run winnow model --help)"},
        Slip{{"--"}, "a command is required (run winnow --help)"}));

INSTANTIATE_TEST_SUITE_P(
    OfCommands, Slips,
    ::testing::Values(
        Slip{{"serch", "--db", "site.db", "word"},
             "serch: unknown command (did you mean winnow search? run winnow --help)"},
        Slip{{"find", "word"},
             "find: unknown command (did you mean winnow search? run winnow --help)"},
        Slip{{"version"},
             "version: unknown command (did you mean winnow --version? run winnow --help)"},
        Slip{{"help"}, "help: unknown command (run winnow --help)"},
        Slip{{"/"}, "/: unknown command (did you mean winnow index --db DIR /? run winnow --help)"},
        Slip{{"-v"}, "-v: unknown option (did you mean winnow --version? run winnow --help)"},
        Slip{{"--stemmer", "en"},
             "--stemmer: is an option of a command, and there is no command (write the command "
             "first, as in winnow index --stemmer; run winnow --help)"}));

INSTANTIATE_TEST_SUITE_P(
    OfValues, Slips,
    ::testing::Values(
        Slip{{"search", "--db", "site.db", "--op", "AND", "word"},
             "--op AND: is not one of best, and, or (did you mean and? run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--sort", "newest", "word"},
             "--sort newest: is not one of relevance, date, -date (run winnow search --help)"},
        Slip{{"model", "shwo", "site.model"},
             "ACTION shwo: is not show (did you mean show? run winnow model --help)"},
        Slip{{"search", "--db", "site.db", "--limit", "ten", "word"},
             "--limit ten: is not a number from 1 to 10000 (run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--snippet", "long", "word"},
             "--snippet long: is not a number, or too large (run winnow search --help)"},
        Slip{{"index", "--db", "site.db", "pages", "--max-page-bytes", "5x"},
             "--max-page-bytes: is not a number, also with kb, mb or gb (powers of 1024) (run "
             "winnow index --help)"},
        Slip{{"search", "--db", "site.db", "--json=maybe", "word"},
             "--json maybe: takes no value (run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--site=", "word"},
             "--site: is empty (write --site HOST, or leave it out; run winnow search --help)"},
        Slip{{"search", "--db=", "site.db", "word"},
             "--db: is empty (write --db DIR; run winnow search --help)"},
        Slip{{"search", "--db", "", "word"},
             "--db: is empty (write --db DIR; run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "-n", "", "word"},
             "--limit: is empty (write --limit N, or leave it out; run winnow search --help)"},
        Slip{{"search", "--db", "site.db", "--op=", "and", "word"},
             "--op: is empty (write --op OP, or leave it out; run winnow search --help)"},
        Slip{{"index", "--db", "site.db", "--max-page-bytes=", "pages"},
             "--max-page-bytes: is empty (write --max-page-bytes BYTES, or leave it out; run "
             "winnow index --help)"},
        Slip{{"search", "--db"},
             "--db: lacks its value (write --db DIR; run winnow search --help)"},
        Slip{{"status", "--db", "a.db", "--db", "b.db"},
             "--db: is given more than once (leave out all but one, or run winnow status --help)"},
        Slip{{"search", "--db", "site.db", "--topics", "t", "--trec-run", "r", "--json"},
             "--json excludes --topics (leave out one of the two, or run winnow search --help)"}));

INSTANTIATE_TEST_SUITE_P(
    OfNumbers, Slips,
    ::testing::Values(
        Slip{{"index", "pages"},
             "--db is required (write winnow index --db DIR SOURCE...; run winnow index --help)"},
        Slip{{"index", "--db", "site.db"},
             "SOURCE is required (write winnow index --db DIR SOURCE...; run winnow index --help)"},
        Slip{{"search", "word"},
             "--db is required (write winnow search --db DIR [QUERY]...; run winnow search "
             "--help)"},
        Slip{{"compare", "--gold", "gold", "pages", "more"},
             "SOURCE: is given more than once (leave out all but one, or run winnow compare "
             "--help)"},
        Slip{{"model", "show", "site.model", "more"},
             "more: is one argument too many for winnow model ACTION FILE (leave it out; quote "
             "what has spaces; run winnow model --help)"},
        Slip{{"status", "--db", "site.db", "other.db"},
             "other.db: is one argument too many for winnow status --db DIR (leave it out; the "
             "database is the one of --db; run winnow status --help)"}));

class MisplacedDatabase : public CommandTest {};

TEST_F(MisplacedDatabase, IsRecognisedWhereverItStands) {
  have_indexed("news_en");
  for (const char* command : {"search", "status", "suggest"}) {
    const Outcome outcome = winnow({command, database()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--db is required (did you mean --db " + database() + "?"));
  }
}

TEST_F(MisplacedDatabase, IsNoFolderOfPages) {
  const Outcome outcome = winnow({"status", copy_site("news_en")});
  EXPECT_THAT(outcome.err, Not(HasSubstr("did you mean")));
}

}  // namespace
}  // namespace winnow::testing
