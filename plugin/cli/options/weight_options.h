// SPDX-License-Identifier: GPL-2.0-or-later
//
// How often a word counts by where it stands.
#pragma once

#include <span>
#include <string_view>

#include "plugin/common/cli11_fwd.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow::cli {

inline constexpr std::uint32_t kMaxWeight = 100;

struct WeightOption {
  std::string_view name;  // without the dashes
  std::uint32_t IndexingChoices::*weight;
  std::uint32_t lowest;
  std::string_view help;
};

// Lists them in the order of help texts.
std::span<const WeightOption> weight_options();

// Declares the weights, and --no-page-text.
void declare_weights(CLI::App& command, IndexingChoices& choices);

}  // namespace winnow::cli
