// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/copies.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

namespace winnow {
namespace {

struct Passage {
  std::string_view beginning;  // It is the text without the signs that say it goes on.
  std::string_view text;
  std::uint32_t block = 0;
};

// Takes off how texts end that go on elsewhere: "...", "[...]", the character of the same look.
std::string_view beginning_of(std::string_view text) {
  constexpr std::string_view kCuts = ". []\xE2\x80\xA6";
  return text.substr(0, text.find_last_not_of(kCuts) + 1);
}

// Puts what begins alike together, shorter beginnings first, and of equal texts the first first.
bool stands_before(const Passage& a, const Passage& b) {
  return std::tie(a.beginning, a.text, a.block) < std::tie(b.beginning, b.text, b.block);
}

std::vector<Passage> passages_of(const BlockList& blocks, const std::vector<bool>& chosen) {
  std::vector<Passage> passages;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!chosen[i] || blocks[i].words < kCopiedWords) continue;
    const std::string_view text = blocks.text(blocks[i]);
    passages.push_back({beginning_of(text), text, i});
  }
  std::sort(passages.begin(), passages.end(), stands_before);
  return passages;
}

}  // namespace

std::vector<bool> copied_passages(const BlockList& blocks, const std::vector<bool>& chosen) {
  const std::vector<Passage> passages = passages_of(blocks, chosen);
  std::vector<bool> copies(blocks.size());
  // Whatever goes on from a beginning stands right behind all that has the same beginning.
  bool goes_on = false;
  for (std::size_t i = passages.size(); i-- > 0;) {
    const Passage& passage = passages[i];
    if (i + 1 < passages.size()) {
      const Passage& next = passages[i + 1];
      if (next.beginning != passage.beginning) {
        goes_on = next.beginning.starts_with(passage.beginning);
      }
      if (next.text == passage.text) copies[next.block] = true;
    }
    if (goes_on) copies[passage.block] = true;
  }
  return copies;
}

}  // namespace winnow
