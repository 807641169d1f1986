// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tests of winnow evaluate have in common: a tiny site whose figures can be worked out by
// hand.
#pragma once

#include <string>
#include <vector>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {

// Three pages share a navigation bar that holds the word "contact"; only contact.html is about it.
class EvaluateTest : public CommandTest {
 protected:
  EvaluateTest();

  // winnow evaluate with a cache in the temporary folder.
  Outcome evaluate(std::vector<std::string> arguments) const;

  // The same over the tiny site with its topics and judgements.
  Outcome evaluate_site(std::vector<std::string> more = {}) const;

  // evaluate_site() with --json, which must succeed.
  nlohmann::json outcome(std::vector<std::string> more = {}) const;

  // The measures of an arm in the first collection of an outcome.
  static nlohmann::json measures_of(const nlohmann::json& outcome, const std::string& arm,
                                    const std::string& op);

  std::string site() const { return path("site"); }
  std::string gold() const { return path("gold"); }
  std::string topics() const { return path("topics.tsv"); }
  std::string qrels() const { return path("qrels.txt"); }
  std::string cache() const { return path("cache"); }
};

}  // namespace winnow::testing
