// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/weight_options.h"

#include <array>
#include <string>

namespace winnow::cli {
namespace {

constexpr std::array<WeightOption, 5> kWeights = {{
    {"title-weight", &IndexingChoices::title_weight, 0, "Words of the title"},
    {"heading-weight", &IndexingChoices::heading_weight, 1, "Words of headings in the main text"},
    {"main-weight", &IndexingChoices::main_weight, 1, "Words of the rest of the main text"},
    {"keyword-weight", &IndexingChoices::keyword_weight, 0, "Words of the keywords meta element"},
    {"image-weight", &IndexingChoices::image_weight, 0, "Alternative texts of images"},
}};

}  // namespace

std::span<const WeightOption> weight_options() { return kWeights; }

void declare_weights(CLI::App& command, IndexingChoices& choices) {
  for (const WeightOption& option : kWeights) {
    command
        .add_option("--" + std::string(option.name), choices.*option.weight,
                    std::string(option.help))
        ->group("Weights (how often a word counts by where it stands; 0 leaves it out)")
        ->type_name("N")
        ->check(CLI::Range(option.lowest, kMaxWeight))
        ->capture_default_str();
  }
}

}  // namespace winnow::cli
