// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs that are killed at any point, and what the next one makes of it. In the long form they have
// more pages, and more of them are killed.
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>

#include "tests/plugin/cli/command_test.h"
#include "tests/support/long_tests.h"

namespace winnow::testing {
namespace {

const int kKilledPages = amount_of(600, 2000);
constexpr int kTryAgain = 75;
const int kRounds = amount_of(5, 8);
const unsigned kMostMilliseconds = amount_of(200U, 600U);  // a run takes longer

class KilledRun : public CommandTest {
 protected:
  KilledRun() {
    for (int i = 0; i < kKilledPages; ++i) {
      std::string text = "common ";
      for (int word = 0; word < 150; ++word) text += "w" + std::to_string(i * 7 + word * 13) + " ";
      write("site/" + std::to_string(10000 + i) + ".html", page(std::to_string(i), text));
    }
  }

  // Starts a run and kills it after a while, if it has not ended before.
  void kill_after(std::chrono::milliseconds time) const {
    Process process({winnow_program(), "index", "--quiet", "--method", "all", "--db", database(),
                     path("site")});
    std::this_thread::sleep_for(time);
    process.send(SIGKILL);
    process.finish();
  }

  // The paths of all documents, of a database that must be sound.
  std::multiset<std::string> documents() const {
    const Outcome checked = winnow({"check", "--db", database()});
    EXPECT_EQ(checked.status, 0) << checked.err;
    std::multiset<std::string> paths;
    const Outcome found = winnow({"search", "--db", database(), "--json", "common", "--limit",
                                  "10000", "--duplicates", "show"});
    if (found.status == kTryAgain) return paths;  // It was killed before its first commit.
    EXPECT_EQ(found.status, 0) << found.err;
    const auto result = nlohmann::json::parse(found.out, nullptr, false);
    for (const auto& hit : result.at("hits")) paths.insert(hit.at("path"));
    return paths;
  }
};

TEST_F(KilledRun, LosesNothingThatWasCommittedAndDoublesNothing) {
  std::mt19937 random(1);
  std::multiset<std::string> before;
  for (int round = 0; round < kRounds; ++round) {
    kill_after(std::chrono::milliseconds(20 + random() % kMostMilliseconds));
    if (!std::filesystem::exists(database())) continue;
    const std::multiset<std::string> after = documents();
    for (const std::string& path : before) EXPECT_EQ(after.count(path), 1u) << path;
    before = after;
  }
  const nlohmann::json summary = index(path("site"), {"--method", "all"});
  EXPECT_EQ(summary["documents"], kKilledPages);
  EXPECT_EQ(summary["unchanged"], before.size());
  const std::multiset<std::string> all = documents();
  EXPECT_EQ(all.size(), static_cast<std::size_t>(kKilledPages));
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

}  // namespace
}  // namespace winnow::testing
