// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/tree_merge.h"
#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

using Random = std::mt19937;

std::uint32_t number_below(Random& random, std::uint32_t limit) {
  return static_cast<std::uint32_t>(random() % limit);
}

// Describes a made-up template from which pages are drawn.
struct Plan {
  std::string name;  // the element's; empty for a text, "img" for an image
  std::string attributes;
  std::uint32_t number = 0;  // tells fixed texts apart
  bool varies = false;       // whether its text varies, or whether it has its class
  std::uint32_t least = 1;   // how often it stands on a page
  std::uint32_t most = 1;
  std::vector<Plan> children;
};

Plan random_plan(Random& random, std::uint32_t depth) {
  constexpr std::string_view kNames[] = {"div", "div", "span", "section", "img", "", ""};
  constexpr std::string_view kAttributes[] = {"", "", " class=x", " class=y", " id=z"};
  Plan plan;
  plan.name = kNames[depth == 0 ? 5 + number_below(random, 2) : number_below(random, 7)];
  plan.attributes = kAttributes[number_below(random, 5)];
  plan.number = number_below(random, 3);
  plan.varies = number_below(random, 3) == 0;
  plan.least = number_below(random, 3) == 0 ? 0 : 1;
  plan.most = number_below(random, 3) == 0 ? 3 : 1;
  if (plan.name.empty() || plan.name == "img") return plan;
  for (std::uint32_t left = number_below(random, 4); left > 0; --left) {
    plan.children.push_back(random_plan(random, depth - 1));
  }
  return plan;
}

void draw(const Plan& plan, Random& random, std::string& html) {
  const std::uint32_t times = plan.least + number_below(random, plan.most - plan.least + 1);
  for (std::uint32_t left = times; left > 0; --left) {
    const std::uint32_t number = plan.varies ? number_below(random, 4) : plan.number;
    if (plan.name.empty()) {
      html += "<!---->t" + std::to_string(number);
    } else if (plan.name == "img") {
      html += "<img src=i" + std::to_string(number) + ">";
    } else {
      html += "<" + plan.name + (plan.varies && number > 1 ? "" : plan.attributes) + ">";
      for (const Plan& child : plan.children) draw(child, random, html);
      html += "</" + plan.name + ">";
    }
  }
}

// Draws a few pages of one template.
std::vector<std::string> random_pages(Random& random) {
  Plan plan;
  plan.name = "body";
  for (std::uint32_t left = 1 + number_below(random, 4); left > 0; --left) {
    plan.children.push_back(random_plan(random, 3));
  }
  std::vector<std::string> pages(2 + number_below(random, 3));
  for (std::string& page : pages) draw(plan, random, page);
  return pages;
}

class ReferenceLearnerTest : public testing::TestWithParam<Alignment> {};

std::string alignment_of(const testing::TestParamInfo<Alignment>& parameter) {
  return std::string(alignment_name(parameter.param));
}

INSTANTIATE_TEST_SUITE_P(Alignments, ReferenceLearnerTest,
                         testing::Values(Alignment::peer, Alignment::path), alignment_of);

TEST_P(ReferenceLearnerTest, TheLearnerAgreesWithTheDefinitionOnManyRandomSamples) {
  constexpr double kDeltas[] = {0.3, 0.6, 0.8, 0.9, 1.0};
  Random random(7);
  for (int round = 0; round < 1500; ++round) {
    const std::vector<std::string> pages = random_pages(random);
    std::vector<PageTree> trees;
    for (const std::string& page : pages) trees.push_back(page_of_html(page));
    std::vector<const PageTree*> sample;
    for (const PageTree& tree : trees) sample.push_back(&tree);
    PatternOptions options;
    options.alignment = GetParam();
    options.structure_delta = kDeltas[number_below(random, 5)];
    options.text_delta = kDeltas[number_below(random, 5)];
    const PatternTree learned = merge_trees(sample, options);
    ASSERT_FALSE(learned.cut_off());
    ASSERT_EQ(pattern_line(learned), learned_by_definition(sample, options))
        << "round " << round << ": " << testing::PrintToString(pages);
  }
}

}  // namespace
}  // namespace winnow
