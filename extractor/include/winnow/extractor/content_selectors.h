// SPDX-License-Identifier: GPL-2.0-or-later
//
// Selects main text by CSS selectors that a person wrote: the truth by which methods are measured.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Holds a list of selectors, as CSS has them between a rule's start and its "{".
//
// It understands these selectors of Level 3 (W3C, 2018): type and universal selectors, #id, .class,
// [name], [name=value] and its variants ~= |= ^= $= *= (quoted or not), the combinators descendant,
// > + and ~, the comma, :first-child :last-child :only-child :first-of-type :last-of-type
// :nth-child(AN+B) and :not(one compound), escapes with a backslash, and comments. It compares
// names of elements and attributes without regard to case, all else with it. It refuses namespaces,
// pseudo-elements, other pseudo-classes, and attributes that a Document does not keep (Attribute).
// The html element counts as an only child.
//
// A selector is immutable; copies share what was parsed.
class WINNOW_EXPORT Selector {
 public:
  // Returns an ErrorCode::usage that quotes the selector and names the place. It is thread-safe.
  static Expected<Selector> parse(std::string_view text);

  // Returns the elements that match, in preorder. It takes at most (nodes x compounds) tests and no
  // recursion and is thread-safe.
  std::vector<NodeIndex> select(const Document& document) const;

 private:
  struct Impl;
  explicit Selector(std::shared_ptr<const Impl> impl);
  std::shared_ptr<const Impl> impl_;
};

// Says which elements of a page are its main text.
struct ContentSelectors {
  std::vector<Selector> include;  // any of them may match
  std::vector<Selector> exclude;  // what to leave out inside
};

// Makes a method that keeps the blocks that begin within an included element and outside of all
// excluded ones (Reason inside, others outside). A page may keep nothing, if nothing is included or
// all of it is excluded: unlike other methods this one is the truth, and not a guess. Its name() is
// "selectors". Immutable.
WINNOW_EXPORT std::unique_ptr<Method> make_selector_method(ContentSelectors selectors);

}  // namespace winnow
