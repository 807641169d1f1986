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

  bool says_it_goes_on() const { return beginning.size() < text.size(); }
};

std::string_view without_end(std::string_view text, std::string_view signs) {
  return text.substr(0, text.find_last_not_of(signs) + 1);
}

// Takes off how texts end that go on elsewhere: "...", "[...]", the character of the same look.
std::string_view beginning_of(std::string_view text) {
  constexpr std::string_view kDots = "...";
  constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
  std::string_view rest = without_end(text, " []");
  if (rest.ends_with(kDots)) return without_end(rest, ". [");
  if (!rest.ends_with(kEllipsis)) return text;
  rest.remove_suffix(kEllipsis.size());
  return without_end(rest, " [");
}

// Says whether `whole` has all that `passage` has, and more. A word may be cut where the passage
// says that it goes on.
bool goes_on(const Passage& passage, std::string_view whole) {
  if (!whole.starts_with(passage.beginning)) return false;
  return passage.says_it_goes_on() || whole.substr(passage.beginning.size()).starts_with(' ');
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

std::vector<bool> copied_passages(const BlockList& blocks, const std::vector<bool>& chosen,
                                  Copies which) {
  const bool all = which == Copies::all;
  const std::vector<Passage> passages = passages_of(blocks, chosen);
  std::vector<bool> copies(blocks.size());
  // Whatever goes on from a beginning stands right behind all that has the same beginning.
  std::string_view whole;
  for (std::size_t i = passages.size(); i-- > 0;) {
    const Passage& passage = passages[i];
    if (i + 1 < passages.size()) {
      const Passage& next = passages[i + 1];
      if (next.beginning != passage.beginning) whole = next.beginning;
      if (next.text == passage.text && (all || next.block - passage.block <= kBesideBlocks)) {
        copies[next.block] = true;
      }
    }
    if (!all && !passage.says_it_goes_on()) continue;
    if (!whole.empty() && goes_on(passage, whole)) copies[passage.block] = true;
  }
  return copies;
}

bool restore_copies(const BlockList& blocks, std::span<Verdict> verdicts) {
  const auto is_copy = [](const Verdict& verdict) { return verdict.reason == Reason::copy; };
  if (std::none_of(verdicts.begin(), verdicts.end(), is_copy)) return false;
  std::vector<bool> chosen(blocks.size());
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    chosen[i] = verdicts[i].text_class == TextClass::main || is_copy(verdicts[i]);
  }
  const std::vector<bool> copies = copied_passages(blocks, chosen);
  bool restored = false;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!is_copy(verdicts[i]) || copies[i]) continue;
    verdicts[i].text_class = TextClass::main;
    verdicts[i].reason = Reason::probable;
    restored = true;
  }
  return restored;
}

}  // namespace winnow
