// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/tree_ensemble/log_scale.h"

namespace winnow {

const std::array<float, kTabledLogs>& log_table() {
  static const auto table = [] {
    std::array<float, kTabledLogs> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = static_cast<float>(std::log1p(static_cast<double>(i)));
    return made;
  }();
  return table;
}

}  // namespace winnow
