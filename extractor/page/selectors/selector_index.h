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
// ask for nothing like that are tested against all elements. Nor is an element tested against a
// chain that asks for something else to stand around it that does not.
//
// Once filled it is immutable, and thread-safe to match.
class SelectorIndex {
 public:
  SelectorIndex();

  // `owner` is what match() asks for.
  std::uint32_t add(SelectorChain chain, std::uint32_t owner);

  bool empty() const { return chains_.empty(); }
  std::uint32_t owner(std::uint32_t chain) const { return chains_[chain].owner; }

  // Appends what matches, in the order of elements, of those chains whose owner is wanted: `wanted`
  // has one for each owner. Takes its work from `budget` (tests), and returns false as soon as that
  // is used up. Takes one pass over the document, which is not taken from the budget, and no
  // recursion.
  bool match(const Document& document, const std::vector<std::uint32_t>& wanted,
             std::uint64_t& budget, std::vector<SelectorMatch>& matches) const;

 private:
  class Run;
  using Chains = std::vector<std::uint32_t>;

  // A word is something that chains ask for by its name: an id, a class or the name of an element.
  // kAnyWord is what every element has.
  using WordIndex = std::uint32_t;
  static constexpr WordIndex kAnyWord = 0;
  static constexpr WordIndex kNoWord = 0xFFFFFFFF;

  struct Word {
    Chains ends;   // chains whose last compound asks for it, and that need no other word
    Chains needs;  // chains of which another compound asks for it
  };

  struct Indexed {
    SelectorChain chain;
    std::uint32_t owner = 0;
    WordIndex last = kAnyWord;         // that the last compound asks for
    std::vector<WordIndex> needs;      // words that must have come before the element, each once
    std::vector<WordIndex> ancestors;  // of these, what elements around it must have
  };

  // Maps names to words, and knows of most names that are not there without a hash.
  class Names {
   public:
    bool empty() const { return words_.empty(); }
    WordIndex find(std::string_view name) const;  // kNoWord if it is not there
    void add(std::string_view name, WordIndex word);

   private:
    struct Hash {
      using is_transparent = void;
      std::size_t operator()(std::string_view name) const {
        return std::hash<std::string_view>()(name);
      }
    };

    std::bitset<4096> sketches_;
    std::unordered_map<std::string, WordIndex, Hash, std::equal_to<>> words_;
  };

  // Returns the word that the test asks for, kNoWord if it asks for something else.
  WordIndex word_of(const ElementTest& test);
  WordIndex word_in(Names& names, std::string_view name);
  // Returns the word by which elements find the compound.
  WordIndex leading_word(const Compound& compound);
  void add_needs(const Compound& compound, bool is_ancestor, Indexed& indexed);

  std::vector<Indexed> chains_;
  std::vector<Word> words_;
  Names ids_;
  Names classes_;
  Names names_;                              // of elements, whether or not they have a Tag
  std::array<WordIndex, kTagCount> tags_{};  // kNoWord for most
};

}  // namespace winnow
