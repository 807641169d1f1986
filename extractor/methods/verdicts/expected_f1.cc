// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>

#include "extractor/methods/verdicts/verdict.h"

namespace winnow {
namespace {

// Says whether something else than the probabilities has decided.
bool is_decided(Reason reason) {
  return reason == Reason::rule || reason == Reason::marked || reason == Reason::comment ||
         reason == Reason::copy || reason == Reason::slide || reason == Reason::behind ||
         reason == Reason::dateline;
}

}  // namespace

double expected_f1(const BlockList& blocks, std::span<const Verdict> verdicts) {
  double kept = 0;
  double right = 0;
  double wanted = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Verdict& verdict = verdicts[i];
    const bool is_main = verdict.text_class == TextClass::main;
    const auto words = static_cast<double>(blocks[i].words);
    double probability = is_main ? 1 : 0;
    if (!is_decided(verdict.reason)) {
      if (!is_indexable(blocks[i]) || verdict.probability < 0) continue;
      probability = static_cast<double>(verdict.probability);
    }
    wanted += probability * words;
    if (!is_main) continue;
    kept += words;
    right += probability * words;
  }
  return kept + wanted > 0 ? 2 * right / (kept + wanted) : 0;
}

std::optional<float> calibrated_confidence(const Calibration& calibration, const BlockList& blocks,
                                           std::span<const Verdict> verdicts) {
  if (calibration.empty()) return std::nullopt;
  return calibration.confidence(expected_f1(blocks, verdicts));
}

}  // namespace winnow
