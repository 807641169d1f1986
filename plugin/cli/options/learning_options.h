// SPDX-License-Identifier: GPL-2.0-or-later
//
// These options say how the templates of sites are learned; learn, extract, index and evaluate
// share them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/method.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {

struct LearningChoice {
  std::string align = "path";
  double structure_delta = PatternOptions{}.structure_delta;
  double text_delta = PatternOptions{}.text_delta;
  std::uint32_t learn_pages = 0;
  std::uint32_t sample_pages = kSamplePages;
  std::uint64_t seed = LearnOptions{}.seed;
  std::string cluster;  // a name of a Clustering; empty: as the method has it by default
  // These are of methods that count what repeats.
  std::string chunk_by{chunk_by_name(ChunkBy::table)};
  bool chunk_path = false;
  std::uint32_t window = RepetitionOptions{}.window;
  std::uint32_t density = RepetitionOptions{}.density;
  bool given = false;  // one of the options is, be it as it is by default

  friend bool operator==(const LearningChoice&, const LearningChoice&) = default;
};

// --align, --structure-delta, --text-delta, --learn-pages, --sample-pages, --cluster, and of
// methods that count what repeats --chunk-by, --chunk-path, --window, --density.
void declare_learning(CLI::App& command, LearningChoice& choice);

// Declares --seed, where it does not stand for something else.
void declare_learning_seed(CLI::App& command, LearningChoice& choice);

// Declares --sample-pages alone.
CLI::Option* declare_sample_pages(CLI::App& command, LearningChoice& choice);

// Says what is to be learned for the method.
LearnOptions learn_options(const LearningChoice& choice, std::string_view method);

// Says of an option's value, as CLI11 wants it, what is wrong, empty if nothing is. CLI11's own
// reading of numbers without sign takes "-1".
std::string seed_complaint(const std::string& value);

// Sets one of the options by its name without the dashes. Returns false, with `remedy` saying what
// it may be, if it cannot have that value.
bool set_learning(LearningChoice& choice, std::string_view name, const std::string& value,
                  std::string& remedy);

}  // namespace winnow::cli
