// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "extractor/content/all_text.h"
#include "extractor/content/word_to_leaf_ratio.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

constexpr std::array<MethodInfo, 2> kMethods = {{
    {"all", "every block that a reader can see"},
    {"wlr", "the element with the highest word-to-leaf ratio, each page for itself"},
}};

}  // namespace

std::span<const MethodInfo> available_methods() { return kMethods; }

Expected<std::unique_ptr<Method>> make_method(std::string_view name) {
  if (name == "all") return std::unique_ptr<Method>(std::make_unique<AllText>());
  if (name == "wlr") return std::unique_ptr<Method>(std::make_unique<WordToLeafRatio>());
  std::string names;
  for (const MethodInfo& method : kMethods) {
    if (!names.empty()) names += ", ";
    names += method.name;
  }
  return Error{ErrorCode::usage, "no such method", std::string(name), "one of: " + names};
}

}  // namespace winnow
