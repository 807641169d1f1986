// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/copies.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include "winnow/extractor/tag.h"

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

// Says whether two children of a list of definitions describe different terms, if the second one
// stands behind the first. A list may have each term with its descriptions in a div.
bool describe_two_terms(const Document& document, NodeIndex first, NodeIndex second) {
  // No term has more descriptions. This bounds the time for lists of nothing else.
  constexpr int kMostSteps = 16;
  NodeIndex node = first;
  for (int step = 0; step < kMostSteps; ++step) {
    node = document.subtree_end(node);
    if (document.tag(node) == Tag::dt || document.tag(node) == Tag::div) return true;
    if (node == second) return false;
  }
  return true;
}

// Says whether a row has a cell that may name what the others are about. Rows of one cell only
// place what stands on a page.
bool has_two_cells(const Document& document, NodeIndex row) {
  int cells = 0;
  for (NodeIndex node = row + 1; node < document.subtree_end(row) && cells < 2;
       node = document.subtree_end(node)) {
    if (document.tag(node) == Tag::td || document.tag(node) == Tag::th) ++cells;
  }
  return cells == 2;
}

// Says whether two blocks say something of two things: they stand in different rows of a table, or
// below different terms of a list. `a` stands before `b`.
bool are_of_two_things(const Document& document, const Block& a, const Block& b) {
  if (a.first_text == b.first_text) return false;  // two lines of one text of a listing
  NodeIndex second = b.first_text;
  NodeIndex row = kNoNode;
  NodeIndex around = document.parent(second);
  while (around > a.first_text) {
    second = around;
    if (document.tag(around) == Tag::tr) row = around;
    around = document.parent(around);
  }
  switch (document.tag(around)) {
    case Tag::table:
    case Tag::thead:
    case Tag::tbody:
    case Tag::tfoot:
      return row != kNoNode && has_two_cells(document, row);
    case Tag::dl:
      break;
    default:
      return false;
  }
  NodeIndex first = a.first_text;
  while (document.parent(first) != around) first = document.parent(first);
  return describe_two_terms(document, first, second);
}

class CopyFinder {
 public:
  CopyFinder(const Document& document, const BlockList& blocks, const std::vector<bool>& chosen,
             Copies which)
      : document_(document),
        blocks_(blocks),
        is_all_(which == Copies::all),
        passages_(passages_of(blocks, chosen)),
        copies_(blocks.size()) {}

  std::vector<bool> find() {
    find_equal();
    find_beginnings();
    return std::move(copies_);
  }

 private:
  bool are_apart(const Passage& a, const Passage& b) const {
    const auto [first, second] = std::minmax(a.block, b.block);
    return are_of_two_things(document_, blocks_[first], blocks_[second]);
  }

  bool copies(const Passage& passage, const Passage& earlier) const {
    return (is_all_ || passage.block - earlier.block <= kBesideBlocks) &&
           !are_apart(earlier, passage);
  }

  // A passage is compared with the first and the last of the equal ones before it: a table that the
  // page has once more stands apart from both.
  void find_equal() {
    std::size_t first = 0;
    for (std::size_t i = 1; i < passages_.size(); ++i) {
      const Passage& passage = passages_[i];
      if (passages_[first].text != passage.text) {
        first = i;
      } else if (copies(passage, passages_[i - 1]) || copies(passage, passages_[first])) {
        copies_[passage.block] = true;
      }
    }
  }

  // Whatever goes on from a beginning stands right behind all that has the same beginning.
  void find_beginnings() {
    const Passage* whole = nullptr;
    for (std::size_t i = passages_.size(); i-- > 0;) {
      const Passage& passage = passages_[i];
      if (i + 1 < passages_.size() && passages_[i + 1].beginning != passage.beginning) {
        whole = &passages_[i + 1];
      }
      if (!is_all_ && !passage.says_it_goes_on()) continue;
      if (whole == nullptr || !goes_on(passage, whole->beginning)) continue;
      if (passage.says_it_goes_on() || !are_apart(passage, *whole)) copies_[passage.block] = true;
    }
  }

  const Document& document_;
  const BlockList& blocks_;
  bool is_all_;
  std::vector<Passage> passages_;
  std::vector<bool> copies_;
};

}  // namespace

std::vector<bool> copied_passages(const Document& document, const BlockList& blocks,
                                  const std::vector<bool>& chosen, Copies which) {
  return CopyFinder(document, blocks, chosen, which).find();
}

bool restore_copies(const Document& document, const BlockList& blocks,
                    std::span<Verdict> verdicts) {
  const auto is_copy = [](const Verdict& verdict) { return verdict.reason == Reason::copy; };
  if (std::none_of(verdicts.begin(), verdicts.end(), is_copy)) return false;
  std::vector<bool> chosen(blocks.size());
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    chosen[i] = verdicts[i].text_class == TextClass::main || is_copy(verdicts[i]);
  }
  const std::vector<bool> copies = copied_passages(document, blocks, chosen);
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
