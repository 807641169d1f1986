// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <string>

#include "extractor/content/all_text.h"
#include "extractor/content/word_to_leaf_ratio.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

template <typename Made>
std::unique_ptr<Method> make() {
  return std::make_unique<Made>();
}

constexpr std::array<MethodInfo, 2> kMethods = {{
    {"all", "every block that a reader can see"},
    {"wlr", "the element with the highest word-to-leaf ratio, each page for itself"},
}};

constexpr std::array<std::unique_ptr<Method> (*)(), kMethods.size()> kMakers = {
    make<AllText>,
    make<WordToLeafRatio>,
};

std::string method_names() {
  std::string names;
  for (const MethodInfo& method : kMethods) {
    if (!names.empty()) names += ", ";
    names += method.name;
  }
  return names;
}

}  // namespace

std::span<const MethodInfo> available_methods() { return kMethods; }

Expected<std::unique_ptr<Method>> make_method(std::string_view name) {
  const auto found = std::find_if(kMethods.begin(), kMethods.end(),
                                  [&](const MethodInfo& info) { return info.name == name; });
  if (found != kMethods.end()) return kMakers[static_cast<std::size_t>(found - kMethods.begin())]();
  return Error{ErrorCode::usage, "no such method", std::string(name), "one of: " + method_names()};
}

}  // namespace winnow
