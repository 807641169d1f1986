// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes how specific parsed selectors are, and writes each of them in one form.
#include <algorithm>
#include <array>
#include <string>

#include "extractor/page/selectors/selector_chain.h"

namespace winnow {
namespace {

using Kind = ElementTest::Kind;

constexpr std::uint32_t kMostOfAKind = 999;

struct PartCounts {
  std::uint32_t ids = 0;
  std::uint32_t classes = 0;
  std::uint32_t names = 0;
};

void count_parts(const std::vector<ElementTest>& tests, PartCounts& counts) {
  for (const ElementTest& test : tests) {
    if (test.kind == Kind::name) {
      ++counts.names;
    } else {
      ++(test.is_id ? counts.ids : counts.classes);
    }
  }
}

// Values may hold any bytes, so they stand behind their length.
void append_counted(std::string_view value, std::string& text) {
  text += std::to_string(value.size());
  text += ':';
  text += value;
}

std::string form_of(const ElementTest& test) {
  std::string text;
  append_counted(test.value, text);
  for (const int number :
       {static_cast<int>(test.kind), static_cast<int>(test.tag), static_cast<int>(test.attribute),
        test.nth.step, test.nth.offset, static_cast<int>(test.is_id)}) {
    text += std::to_string(number);
    text += ' ';
  }
  return text;
}

// Neither the order of tests nor that of :not() matters.
std::string form_of(const std::vector<ElementTest>& tests) {
  std::vector<std::string> forms;
  for (const ElementTest& test : tests) forms.push_back(form_of(test));
  std::sort(forms.begin(), forms.end());
  std::string text;
  for (const std::string& form : forms) append_counted(form, text);
  return text;
}

}  // namespace

std::uint32_t specificity(const SelectorChain& chain) {
  PartCounts counts;
  for (const SelectorStep& step : chain) {
    count_parts(step.compound.tests, counts);
    for (const auto& tests : step.compound.negated) count_parts(tests, counts);
  }
  return std::min(counts.ids, kMostOfAKind) * 1'000'000 +
         std::min(counts.classes, kMostOfAKind) * 1000 + std::min(counts.names, kMostOfAKind);
}

std::string canonical_text(const SelectorChain& chain) {
  std::string text;
  for (const SelectorStep& step : chain) {
    text += " >+~"[static_cast<std::size_t>(step.before)];
    append_counted(form_of(step.compound.tests), text);
    std::vector<std::string> negated;
    for (const auto& tests : step.compound.negated) negated.push_back(form_of(tests));
    std::sort(negated.begin(), negated.end());
    for (const std::string& form : negated) append_counted(form, text += '!');
  }
  return text;
}

}  // namespace winnow
