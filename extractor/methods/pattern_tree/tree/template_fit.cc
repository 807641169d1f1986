// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/template_fit.h"

#include <array>
#include <cstddef>

namespace winnow {
namespace {

constexpr std::array<std::string_view, 3> kMatchings = {"tolerant", "strict", "greedy"};
static_assert(kMatchings.size() == static_cast<std::size_t>(Matching::greedy) + 1);

}  // namespace

std::string_view matching_name(Matching matching) {
  return kMatchings[static_cast<std::size_t>(matching)];
}

}  // namespace winnow
