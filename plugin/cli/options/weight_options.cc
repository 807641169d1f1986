// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/weight_options.h"

#include <CLI/CLI.hpp>
#include <array>
#include <string>

namespace winnow::cli {
namespace {

constexpr std::array<WeightOption, 8> kWeights = {{
    {"title-weight", &IndexingChoices::title_weight, 0, "Words of the title"},
    {"heading-weight", &IndexingChoices::heading_weight, 1, "Words of headings in the main text"},
    {"main-weight", &IndexingChoices::main_weight, 1, "Words of the rest of the main text"},
    {"keyword-weight", &IndexingChoices::keyword_weight, 0, "Words of the keywords meta element"},
    {"image-weight", &IndexingChoices::image_weight, 0, "Alternative texts of images"},
    {"page-weight", &IndexingChoices::page_weight, 0,
     "Other text of the page, up to the main text's weight; at 0 it is found but does not score"},
    {"link-weight", &IndexingChoices::link_weight, 0,
     "Blocks of links to other pages in the main text; at 0 they are found but do not score"},
    {"page-link-weight", &IndexingChoices::page_link_weight, 0,
     "Blocks of links to other pages in the page's other text"},
}};

}  // namespace

std::span<const WeightOption> weight_options() { return kWeights; }

void declare_weights(CLI::App& command, IndexingChoices& choices) {
  const std::string group =
      "Weights (how often a word counts by where it stands; 0 leaves it out, but for page and "
      "link)";
  for (const WeightOption& option : kWeights) {
    command
        .add_option("--" + std::string(option.name), choices.*option.weight,
                    std::string(option.help))
        ->group(group)
        ->type_name("N")
        ->check(CLI::Range(option.lowest, kMaxWeight))
        ->capture_default_str();
  }
  command
      .add_flag_callback(
          "--no-page-text", [&choices] { choices.page_text = false; },
          "Leave out the page's other text, as lists of its contents and related links")
      ->group(group);
}

}  // namespace winnow::cli
