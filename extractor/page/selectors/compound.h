// SPDX-License-Identifier: GPL-2.0-or-later
//
// A selector once it is parsed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "extractor/page/selectors/nth_pattern.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/tag.h"

namespace winnow {

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

}  // namespace winnow
