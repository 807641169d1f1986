// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow evaluate from outside: its arms, outputs and refusals.
#include <filesystem>

#include "plugin/cli/evaluate/evaluate_plan.h"
#include "tests/plugin/cli/evaluate/evaluate_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class EvaluateCommand : public EvaluateTest {
 protected:
  static std::vector<std::string> arm_names(const nlohmann::json& outcome) {
    std::vector<std::string> names;
    for (const auto& arm : outcome.at("collections").at(0).at("arms")) {
      names.push_back(arm.at("name"));
    }
    return names;
  }
};

TEST_F(EvaluateCommand, ComparesTheRawPagesWithTheDefaultMethod) {
  EXPECT_THAT(arm_names(outcome({"--ranking", "winnow"})), ElementsAre("raw", "winnow"));
}

TEST_F(EvaluateCommand, SearchesEachOfItsIndexesAsOmegaDoesToo) {
  const auto figures = outcome();
  EXPECT_THAT(arm_names(figures), ElementsAre("raw", "raw (Omega)", "winnow", "winnow (Omega)"));
  std::vector<std::string> compared;
  for (const auto& each : figures.at("collections").at(0).at("comparisons")) {
    if (each.at("op") != "or" || each.at("stratum") != "all") continue;
    compared.push_back(each.at("baseline").get<std::string>() + " - " +
                       each.at("arm").get<std::string>());
  }
  EXPECT_THAT(compared, ElementsAre("raw - winnow", "raw (Omega) - winnow (Omega)"));
}

TEST_F(EvaluateCommand, SearchesAsOmegaDoesOnlyIfAskedTo) {
  EXPECT_THAT(arm_names(outcome({"--ranking", "omega"})),
              ElementsAre("raw (Omega)", "winnow (Omega)"));
}

TEST_F(EvaluateCommand, HasTablesOfTheirOwnForOmegasRankings) {
  const std::string text = evaluate_site().out;
  const std::size_t omega = text.find("searched as Omega's default template does");
  ASSERT_NE(omega, std::string::npos) << text;
  EXPECT_THAT(text.substr(0, omega), AllOf(HasSubstr("Against raw ("), Not(HasSubstr("(Omega)"))));
  EXPECT_THAT(text.substr(omega), AllOf(HasSubstr("raw (Omega)"), HasSubstr("winnow (Omega)"),
                                        HasSubstr("Against raw (Omega) (")));
  EXPECT_THAT(evaluate_site({"--ranking", "winnow"}).out, Not(HasSubstr("Omega")));
}

TEST_F(EvaluateCommand, GivesRankingsOfOmegaFilesOfTheirOwn) {
  outcome({"--write-runs", path("runs"), "--op", "or"});
  EXPECT_THAT(read_file(path("runs/raw-Omega.or.run")), HasSubstr("raw-Omega.or"));
  EXPECT_THAT(read_file(path("runs/raw.or.run")), Not(HasSubstr("Omega")));
}

TEST_F(EvaluateCommand, TellsOnceOfAnIndexThatIsSearchedTwice) {
  write("qrels.txt", "t1 0 contact.html 1\nt2 0 gone.html 1\n");
  const std::string text = evaluate_site().out;
  EXPECT_THAT(text, HasSubstr("raw: 1 relevant document is not among the pages"));
  EXPECT_THAT(text, Not(HasSubstr("raw (Omega): 1")));
  EXPECT_THAT(evaluate_site({"--ranking", "omega"}).out, HasSubstr("raw (Omega): 1 relevant"));
}

// With all the text the three pages match "contact", so one of three results is right: the set's
// precision over both topics is (1/3 + 1) / 2. In the gold pages only one page matches.
TEST_F(EvaluateCommand, ShowsWhatTheTemplateDoesToTheResult) {
  const auto figures = outcome({"--oracle", gold()});
  EXPECT_THAT(measures_of(figures, "raw", "and").at("set_P").get<double>(),
              DoubleNear((1.0 / 3 + 1) / 2, 1e-9));
  EXPECT_THAT(measures_of(figures, "oracle", "and").at("set_P").get<double>(),
              DoubleNear(1.0, 1e-9));
}

TEST_F(EvaluateCommand, AddsAnArmForEachMethod) {
  EXPECT_THAT(arm_names(outcome({"--method", "bte", "--method", "wlr", "--ranking", "winnow"})),
              ElementsAre("raw", "winnow", "bte", "wlr"));
}

TEST_F(EvaluateCommand, AddsAnArmForEachValueOfASweep) {
  EXPECT_THAT(arm_names(outcome({"--ranking", "winnow", "--sweep", "favor=0.5,2", "--sweep",
                                 "all:title-weight=1,9"})),
              ElementsAre("raw", "winnow", "winnow favor=0.5", "winnow favor=2",
                          "all title-weight=1", "all title-weight=9"));
}

TEST_F(EvaluateCommand, FindsItsIndexesAgain) {
  outcome();
  const auto again = outcome();
  for (const auto& arm : again.at("collections").at(0).at("arms")) {
    EXPECT_TRUE(arm.at("cached").get<bool>()) << arm;
  }
}

TEST_F(EvaluateCommand, MakesIndexesAnewWhereAPageHasChanged) {
  outcome();
  write("site/wheels.html", "<title>Wheels</title><p>The wheel has gone off the rail.</p>");
  const auto again = outcome({"--ranking", "winnow"});
  for (const auto& arm : again.at("collections").at(0).at("arms")) {
    EXPECT_FALSE(arm.at("cached").get<bool>()) << arm;
  }
}

TEST_F(EvaluateCommand, KeepsNothingIfAskedTo) {
  const Outcome outcome =
      winnow({"evaluate", "--no-cache", "--topics", topics(), "--qrels", qrels(), site()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(cache()));
}

TEST_F(EvaluateCommand, PrintsTheSameFiguresWithAnyNumberOfThreads) {
  auto one = outcome({"--threads", "1", "--method", "bte"});
  auto four = outcome({"--threads", "4", "--method", "bte"});
  EXPECT_EQ(one.at("collections").at(0).at("results"), four.at("collections").at(0).at("results"));
  EXPECT_EQ(one.at("collections").at(0).at("comparisons"),
            four.at("collections").at(0).at("comparisons"));
}

TEST_F(EvaluateCommand, PrintsTablesForPeople) {
  const Outcome outcome = evaluate_site();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("3 pages, 2 topics"), HasSubstr("Any word (OR)"),
                    HasSubstr("All words (AND)"), HasSubstr("MAP"), HasSubstr("Against raw")));
}

TEST_F(EvaluateCommand, SearchesWithOneOperatorIfAskedTo) {
  const Outcome outcome = evaluate_site({"--op", "and"});
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("(AND)"), Not(HasSubstr("(OR)"))));
}

TEST_F(EvaluateCommand, ScoresARunMadeElsewhere) {
  write("other.run", "t1 Q0 wheels.html 1 2.0 x\nt1 Q0 contact.html 2 1.0 x\n");
  const Outcome outcome = evaluate({"--qrels", qrels(), "--run", path("other.run"), "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto figures = nlohmann::json::parse(outcome.out);
  // The right page stands at rank 2, and the other topic has no answer: (1/2 + 0) / 2.
  EXPECT_THAT(measures_of(figures, "other", "given").at("map").get<double>(),
              DoubleNear(0.25, 1e-9));
}

TEST_F(EvaluateCommand, RanksItsOwnRunsAsItHasScoredThem) {
  const auto figures = outcome({"--write-runs", path("runs")});
  const Outcome again = evaluate({"--qrels", qrels(), "--run", path("runs/raw.or.run"), "--json"});
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(measures_of(nlohmann::json::parse(again.out), "raw.or", "given"),
            measures_of(figures, "raw", "or"));
}

TEST_F(EvaluateCommand, WritesValuesByTopic) {
  outcome({"--per-topic", path("values")});
  const std::string table = read_file(path("values/winnow.and.tsv"));
  EXPECT_THAT(table, AllOf(StartsWith("topic\tmap\t"), HasSubstr("\nt1\t"), HasSubstr("\nt2\t")));
}

TEST_F(EvaluateCommand, WritesAReport) {
  outcome({"--report", path("report")});
  EXPECT_THAT(read_file(path("report/report.html")), StartsWith("<!DOCTYPE html>"));
  const auto data = nlohmann::json::parse(read_file(path("report/report.json")));
  EXPECT_TRUE(data.contains("collections"));
  EXPECT_TRUE(std::filesystem::exists(path("report/raw.and.tsv")));
}

TEST_F(EvaluateCommand, TakesExcludedDocumentsOut) {
  write("exclude.txt", "t1 boilers.html\nt1 wheels.html\n");
  const auto figures = outcome({"--exclude", path("exclude.txt")});
  EXPECT_THAT(measures_of(figures, "raw", "and").at("set_P").get<double>(), DoubleNear(1.0, 1e-9));
}

// Only the navigation bar has "engines", and no page has "xylophone".
TEST_F(EvaluateCommand, ListsFirstTheQueriesWhoseWordsStandInTheTemplateOnly) {
  write("queries.txt", "xylophone\nengines\nwheel rail\n");
  const std::string text = evaluate({"--queries", path("queries.txt"), "--oracle", gold(),
                                     "--ranking", "winnow", "--op", "or", site()})
                               .out;
  const std::size_t list = text.find("Queries that find nothing in an index, OR");
  ASSERT_NE(list, std::string::npos) << text;
  const std::size_t engines = text.find("engines", list);
  ASSERT_NE(engines, std::string::npos) << text;
  EXPECT_LT(engines, text.find("xylophone", list)) << text;
  EXPECT_EQ(text.find("wheel rail", list), std::string::npos) << text;
}

TEST_F(EvaluateCommand, ComparesWithoutJudgements) {
  write("queries.txt", "contact\nwheel rail\n");
  const Outcome outcome =
      evaluate({"--queries", path("queries.txt"), "--oracle", gold(), "--json", site()});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto figures = nlohmann::json::parse(outcome.out).at("collections").at(0);
  bool seen = false;
  for (const auto& comparison : figures.at("without_judgements")) {
    if (comparison.at("arm") != "oracle" || comparison.at("op") != "and") continue;
    seen = true;
    EXPECT_EQ(comparison.at("hits"), 4);                // three for "contact", one for the other
    EXPECT_EQ(comparison.at("template_only_hits"), 2);  // boilers and wheels, by their menus
  }
  EXPECT_TRUE(seen) << figures;
}

TEST_F(EvaluateCommand, MakesQueriesOfTheSiteItself) {
  const Outcome outcome =
      evaluate({"--known-items", "20", "--json", WINNOW_SAMPLE_SITES "/news_en/pages"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto figures = nlohmann::json::parse(outcome.out);
  EXPECT_GT(measures_of(figures, "raw", "or").at("recip_rank").get<double>(), 0.5);
}

TEST_F(EvaluateCommand, DrawsASeriesOfPages) {
  const Outcome outcome = evaluate({"--topics", topics(), "--qrels", qrels(), "--series",
                                    "noise=0:" + gold(), "--series", "noise=1:" + site()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("MAP over noise, OR"));
}

TEST_F(EvaluateCommand, TakesSeveralSourcesForOneCollection) {
  write("more/rivets.html", "<title>Rivets</title><p>Rivets hold the plates.</p>");
  const Outcome outcome = evaluate_site({path("more")});
  EXPECT_THAT(outcome.out, HasSubstr("4 pages")) << outcome.err;
}

TEST_F(EvaluateCommand, TellsOfAPathThatTwoSourcesHave) {
  write("more/wheels.html", "<title>Rivets</title><p>Rivets hold the plates.</p>");
  const Outcome outcome = evaluate_site({path("more")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("wheels.html"));
}

TEST_F(EvaluateCommand, TellsOfAnOracleThatHasFewerPages) {
  std::filesystem::remove(gold() + "/boilers.html");
  EXPECT_THAT(evaluate_site({"--oracle", gold()}).out,
              HasSubstr("oracle holds 2 pages where the collection has 3"));
}

TEST_F(EvaluateCommand, TellsOfExclusionsThatFitNothing) {
  write("exclude.txt", "t1 boilers.html\nt1 nowhere.html\n");
  EXPECT_THAT(evaluate_site({"--exclude", path("exclude.txt")}).out,
              HasSubstr("1 excluded document does not stand in any ranking"));
}

TEST_F(EvaluateCommand, TellsOfTopicsWhoseOperatorsMakeNoSense) {
  write("topics.tsv", "t1\tcontact AND\nt2\twheel rail\n");
  EXPECT_THAT(evaluate_site().out, HasSubstr("1 topic makes no sense as a query with operators"));
}

TEST_F(EvaluateCommand, SortsASeriesByItsNumbers) {
  const Outcome outcome = evaluate({"--topics", topics(), "--qrels", qrels(), "--series",
                                    "noise=10:" + site(), "--series", "noise=9:" + gold()});
  EXPECT_LT(outcome.out.find("\n  9 "), outcome.out.find("\n  10 ")) << outcome.out;
}

TEST_F(EvaluateCommand, FindsOutBeforeTheWorkThatAReportCannotBeWritten) {
  write("file", "");
  const Outcome outcome = evaluate_site({"--report", path("file/report")});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, HasSubstr("file/report"));
  EXPECT_FALSE(std::filesystem::exists(cache()));
}

TEST_F(EvaluateCommand, RefusesAFolderWithoutPages) {
  write("empty/notes.txt", "no page");
  const Outcome outcome = evaluate({"--topics", topics(), "--qrels", qrels(), path("empty")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("no pages found"));
}

TEST_F(EvaluateCommand, NeedsNoCacheForRuns) {
  write("other.run", "t1 Q0 contact.html 1 1.0 x\n");
  EXPECT_EQ(evaluate({"--qrels", qrels(), "--run", path("other.run")}).status, 0);
  EXPECT_FALSE(std::filesystem::exists(cache()));
}

TEST_F(EvaluateCommand, TellsOfRelevantDocumentsThatAreMissing) {
  write("qrels.txt", "t1 0 contact.html 1\nt2 0 gone.html 1\n");
  EXPECT_THAT(evaluate_site().out, HasSubstr("gone.html"));
}

TEST_F(EvaluateCommand, TellsOfTopicsWithoutJudgementsAndOfJudgementsWithoutTopic) {
  write("qrels.txt", "t1 0 contact.html 1\nt9 0 wheels.html 1\n");
  EXPECT_THAT(evaluate_site().out,
              AllOf(HasSubstr("1 topic has no judgements: not scored"),
                    HasSubstr("1 judged topic is not among the topics, t9 for one: scored 0")));
}

struct Refusal {
  const char* name;
  std::vector<std::string> arguments;
  int status;
  const char* message;
};

class EvaluateRefuses : public EvaluateTest, public ::testing::WithParamInterface<Refusal> {};

TEST_P(EvaluateRefuses, AndSaysWhy) {
  write("bad.qrels", "t1 0 contact.html\n");
  write("bad.json", "{\"include\": [\"a:hover\"]}");
  write("no.json", "{");
  std::vector<std::string> arguments = GetParam().arguments;
  for (std::string& argument : arguments) {
    if (argument.starts_with("@")) argument = path(argument.substr(1));
  }
  const Outcome outcome = evaluate(arguments);
  EXPECT_EQ(outcome.status, GetParam().status) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(GetParam().message));
  EXPECT_THAT(outcome.out, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, EvaluateRefuses,
    ::testing::Values(
        Refusal{"NoPages", {"--topics", "@topics.tsv", "--qrels", "@qrels.txt"}, 2, "no pages"},
        Refusal{"NoQuestions", {"@site"}, 2, "no questions"},
        Refusal{"TopicsWithoutJudgements", {"--topics", "@topics.tsv", "@site"}, 2, "--qrels"},
        Refusal{"JudgementsWithoutTopics", {"--qrels", "@qrels.txt", "@site"}, 2, "--topics"},
        Refusal{"MethodsWithoutPages",
                {"--qrels", "@qrels.txt", "--run", "@other.run", "--method", "bte"},
                2,
                "no pages"},
        Refusal{"ARankingWithoutPages",
                {"--qrels", "@qrels.txt", "--run", "@other.run", "--ranking", "omega"},
                2,
                "no pages"},
        Refusal{
            "AnUnknownRanking",
            {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--ranking", "google", "@site"},
            2,
            "--ranking"},
        Refusal{"ScoringWithoutJudgements",
                {"--queries", "@topics.tsv", "--by-page", "@site"},
                2,
                "need judgements"},
        Refusal{"AValueOfASeriesTwice",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--series", "a=1:x",
                 "--series", "a=1:y"},
                2,
                "two points of one value"},
        Refusal{"AMissingFolder",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "@nowhere"},
                3,
                "nowhere"},
        Refusal{"AMissingFile",
                {"--topics", "@none.tsv", "--qrels", "@qrels.txt", "@site"},
                3,
                "none.tsv"},
        Refusal{"ABadLine",
                {"--topics", "@topics.tsv", "--qrels", "@bad.qrels", "@site"},
                3,
                "bad.qrels:1"},
        Refusal{"AnUnknownParameter",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--sweep", "magic=1", "@site"},
                2,
                "title-weight"},
        Refusal{"AValueOutOfRange",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--sweep", "main-weight=0,1",
                 "@site"},
                2,
                "a number from 1 to 100"},
        Refusal{"PageTextThatCountsMoreThanMainText",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--sweep", "page-weight=1,5",
                 "@site"},
                2,
                "page weight 5, main weight 4"},
        Refusal{"AnUnknownWayWithPageText",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--sweep", "page-text=maybe",
                 "@site"},
                2,
                "yes or no"},
        Refusal{"AnUnknownMethodInASweep",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--sweep",
                 "magic:title-weight=1", "@site"},
                2,
                "no such method"},
        Refusal{"ASeriesWithoutAFolder",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--series", "noise=1"},
                2,
                "NAME=VALUE:DIR"},
        Refusal{"TwoSeries",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--series", "a=1:@site",
                 "--series", "b=1:@site"},
                2,
                "two series"},
        Refusal{"AMethodTwice",
                {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--method", "bte", "--method",
                 "bte", "@site"},
                2,
                "two arms"},
        Refusal{
            "AWrongSelector",
            {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--oracle", "@bad.json", "@site"},
            3,
            "a:hover"},
        Refusal{
            "SelectorsThatAreNoJson",
            {"--topics", "@topics.tsv", "--qrels", "@qrels.txt", "--oracle", "@no.json", "@site"},
            3,
            "no.json"}),
    [](const auto& refusal) { return refusal.param.name; });

using CommandIdentity = CommandTest;

TEST_F(CommandIdentity, ChangesWithTheFilesThatTheCommandNames) {
  const std::string command = "cat --model " + write("site.model", "one");
  const std::string before = cli::command_identity(command).value();
  EXPECT_EQ(cli::command_identity(command).value(), before);
  write("site.model", "two");
  EXPECT_NE(cli::command_identity(command).value(), before);
}

TEST_F(CommandIdentity, TellsProgramsOnTheSearchPathApartByWhatTheyHold) {
  EXPECT_NE(cli::command_identity("cat").value(), "cat ");
  EXPECT_EQ(cli::command_identity("no-such-program x").value(), "no-such-program x ");
}

}  // namespace
}  // namespace winnow::testing
