// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matches many selectors against a page in one pass.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extractor/page/selectors/selector_chain.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Says which chain has matched which element. A chain may match an element twice, if the element
// names a class twice.
struct SelectorMatch {
  NodeIndex element = 0;
  std::uint32_t chain = 0;  // what add() has returned
};

// Holds chains by what their last compound asks for: an id, else a class, else a name. So an
// element is tested only against chains that ask for something it has, as in browsers. Chains that
// ask for nothing like that are tested against all elements.
//
// Once filled it is immutable, and thread-safe to match.
class SelectorIndex {
 public:
  // `owner` is what match() asks for.
  std::uint32_t add(SelectorChain chain, std::uint32_t owner);

  bool empty() const { return chains_.empty(); }
  std::uint32_t owner(std::uint32_t chain) const { return owners_[chain]; }
  const SelectorChain& chain(std::uint32_t chain) const { return chains_[chain]; }

  // Appends what matches, in the order of elements, of those chains whose owner is wanted: `wanted`
  // has one for each owner. Takes its work from `budget` (tests), and returns false as soon as that
  // is used up. Takes one pass over the document, which is not taken from the budget, and no
  // recursion.
  bool match(const Document& document, const std::vector<std::uint32_t>& wanted,
             std::uint64_t& budget, std::vector<SelectorMatch>& matches) const;

 private:
  class Run;
  using Chains = std::vector<std::uint32_t>;

  // Maps names, and knows for most names that are not there that they are not, without a hash.
  class Names {
   public:
    void add(std::string_view name, std::uint32_t chain);
    bool empty() const { return chains_.empty(); }
    const Chains* find(std::string_view name) const;

   private:
    struct Hash {
      using is_transparent = void;
      std::size_t operator()(std::string_view name) const {
        return std::hash<std::string_view>()(name);
      }
    };
    static std::size_t sketch(std::string_view name);

    std::bitset<4096> sketches_;
    std::unordered_map<std::string, Chains, Hash, std::equal_to<>> chains_;
  };

  std::vector<SelectorChain> chains_;
  std::vector<std::uint32_t> owners_;  // Each chain has one.
  Names ids_;
  Names classes_;
  Names names_;  // of elements that have no Tag, or may have none
  std::array<Chains, kTagCount> tags_;
  bool asks_for_tags_ = false;
  Chains others_;
};

}  // namespace winnow
