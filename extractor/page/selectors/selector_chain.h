// SPDX-License-Identifier: GPL-2.0-or-later
//
// Describes parsed selectors, parses them and matches them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Stands for AN+B: the positions that are step * n + offset for any n from 0 on.
struct NthPattern {
  std::int32_t step = 0;
  std::int32_t offset = 0;

  // Tells whether a position, counted from 1, is one of them.
  bool matches(std::int64_t position) const {
    const std::int64_t distance = position - offset;
    if (step == 0) return distance == 0;
    return distance % step == 0 && distance / step >= 0;
  }
};

// Says one thing that an element must be or have.
struct ElementTest {
  enum class Kind : std::uint8_t {
    name,      // value is the name in lower case, tag its Tag
    present,   // [name]; the next six compare the attribute's value
    equals,    // [name=value], #value
    word,      // [name~=value], .value
    language,  // [name|=value]
    begins,    // [name^=value]
    ends,      // [name$=value]
    contains,  // [name*=value]
    first_child,
    last_child,
    only_child,
    first_of_type,
    last_of_type,
    nth_child,  // nth
  };
  Kind kind = Kind::name;
  Tag tag = Tag::unknown;
  Attribute attribute = Attribute::id;
  NthPattern nth;
  std::string value;
  bool is_id = false;  // it was written as #value, which counts more than [id=value]
};

// Holds what stands between two combinators. An element matches if it passes all tests, and fails
// at least one of each list in `negated` (each list is from a :not()). Without tests this is the
// universal selector.
struct Compound {
  std::vector<ElementTest> tests;
  std::vector<std::vector<ElementTest>> negated;
};

enum class Combinator : std::uint8_t { descendant, child, adjacent, sibling };

struct SelectorStep {
  Combinator before = Combinator::descendant;  // It means nothing in the first step.
  Compound compound;
};

// Holds what stands between two commas: at least one step, of which the last selects the elements.
using SelectorChain = std::vector<SelectorStep>;

// Parses a list of selectors into at least one chain, with the errors of Selector::parse(). Takes
// linear time and is thread-safe.
//
// Source: Selectors Level 3 (W3C Recommendation, 2018), section 10, for what Selector names.
Expected<std::vector<SelectorChain>> parse_selectors(std::string_view text);

// Returns how specific the chain is: 1,000,000 for each #id, 1000 for each class, attribute and
// pseudo-class, 1 for each name. What :not() has in it counts, and :not() itself does not. Parts
// beyond 999 of a kind do not count. It is thread-safe.
//
// Source: Selectors Level 3, section 9.
std::uint32_t specificity(const SelectorChain& chain);

// Returns the selector as text in one form, whatever way it was written. Equal texts select the
// same elements, and are equally specific. It is thread-safe.
std::string canonical_text(const SelectorChain& chain);

// Returns for each node 1 if it matches the chain, else 0. The match goes from left to right with
// one pass over the document for each step: a node matches the first i steps if it matches the i-th
// compound and the combinator leads to it from a node that matches the steps before. So a compound
// tests no node twice, however many ways lead there. Stops when nothing matches. It is thread-safe.
std::vector<std::uint8_t> match_chain(const SelectorChain& chain, const Document& document);

}  // namespace winnow
