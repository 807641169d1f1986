// SPDX-License-Identifier: GPL-2.0-or-later
//
// A selector once it is parsed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// AN+B: the positions that are step * n + offset for an n from 0 on.
struct NthPattern {
  std::int32_t step = 0;
  std::int32_t offset = 0;

  // `position` counts from 1.
  bool matches(std::int64_t position) const {
    const std::int64_t distance = position - offset;
    if (step == 0) return distance == 0;
    return distance % step == 0 && distance / step >= 0;
  }
};

// One thing that an element must be or have.
struct ElementTest {
  enum class Kind : std::uint8_t {
    name,      // value in lower case; tag is that of the name
    present,   // [name], and the others of the attribute's value:
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
};

// What stands between two combinators; matches if all tests do, and of none of the lists in
// `negated` (each from a :not()) all. Without tests it is the universal selector.
struct Compound {
  std::vector<ElementTest> tests;
  std::vector<std::vector<ElementTest>> negated;
};

enum class Combinator : std::uint8_t { descendant, child, adjacent, sibling };

struct SelectorStep {
  Combinator before = Combinator::descendant;  // means nothing in the first step
  Compound compound;
};

// What stands between two commas: one step or more, the last one for the elements that are meant.
using SelectorChain = std::vector<SelectorStep>;

// At least one chain. Errors as Selector::parse(). Thread-safe, linear time.
//
// Source: Selectors Level 3 (W3C Recommendation, 2018), section 10, for what Selector names.
Expected<std::vector<SelectorChain>> parse_selectors(std::string_view text);

// By node: 1 if it matches the chain, else 0. From left to right, one pass over the document for
// each step: a node matches the first i steps if it matches the i-th compound and the combinator
// leads there from a node that matches the steps before. So no node is tested twice by a compound,
// however many ways lead there. Stops where nothing matches any more. Thread-safe.
std::vector<std::uint8_t> match_chain(const SelectorChain& chain, const Document& document);

}  // namespace winnow
