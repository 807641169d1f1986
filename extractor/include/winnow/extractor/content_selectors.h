// SPDX-License-Identifier: GPL-2.0-or-later
//
// Main text that a person has pointed out by CSS selectors: the truth that methods are measured by.
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

// A list of selectors, as CSS has them between a rule's start and its "{".
//
// Understood, of Selectors Level 3 (W3C, 2018): type and universal selectors, #id, .class, [name],
// [name=value] and with ~= |= ^= $= *= (quoted or not), the combinators descendant, > + and ~, the
// comma, and :first-child :last-child :only-child :first-of-type :last-of-type :nth-child(AN+B)
// :not(one compound). Names of elements and attributes compare without regard to case, all else
// with it. Escapes with a backslash and comments are understood; namespaces, pseudo-elements and
// other pseudo-classes are refused, and so are attributes that a Document does not keep
// (Attribute). The html element counts as an only child.
//
// Immutable; copies share what was parsed.
class WINNOW_EXPORT Selector {
 public:
  // ErrorCode::usage that quotes the selector and names the place. Thread-safe.
  static Expected<Selector> parse(std::string_view text);

  // The elements that match, in preorder. Bounded by (nodes x compounds) tests, and no recursion;
  // thread-safe.
  std::vector<NodeIndex> select(const Document& document) const;

 private:
  struct Impl;
  explicit Selector(std::shared_ptr<const Impl> impl);
  std::shared_ptr<const Impl> impl_;
};

// Which elements of a page are its main text.
struct ContentSelectors {
  std::vector<Selector> include;  // all that any of them matches
  std::vector<Selector> exclude;  // what to leave out within
};

// Keeps the blocks that begin within an included element and outside of all excluded ones (Reason
// inside, others outside). A page on which nothing is included, and one of whose included text
// nothing is left, keeps nothing: unlike other methods this one is the truth, and not a guess.
// name() is "selectors". Immutable.
WINNOW_EXPORT std::unique_ptr<Method> make_selector_method(ContentSelectors selectors);

}  // namespace winnow
