// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/element_matcher.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

using Kind = ElementTest::Kind;

// Tells whether `word` is one of the words of a list that white space separates.
bool has_word(std::string_view list, std::string_view word) {
  if (word.empty() || std::any_of(word.begin(), word.end(), is_white_space)) return false;
  for (std::size_t at = list.find(word); at != std::string_view::npos;
       at = list.find(word, at + word.size())) {
    const std::size_t end = at + word.size();
    if ((at == 0 || is_white_space(list[at - 1])) &&
        (end == list.size() || is_white_space(list[end]))) {
      return true;
    }
  }
  return false;
}

// Tells whether the text is the value itself, or begins with it and a hyphen.
bool has_language(std::string_view text, std::string_view value) {
  return text.starts_with(value) && (text.size() == value.size() || text[value.size()] == '-');
}

bool value_matches(const ElementTest& test, std::string_view text) {
  const std::string_view value = test.value;
  switch (test.kind) {
    case Kind::equals:
      return text == value;
    case Kind::word:
      return has_word(text, value);
    case Kind::language:
      return has_language(text, value);
    case Kind::begins:
      return !value.empty() && text.starts_with(value);
    case Kind::ends:
      return !value.empty() && text.ends_with(value);
    case Kind::contains:
      return !value.empty() && text.find(value) != std::string_view::npos;
    default:
      return true;
  }
}

}  // namespace

NodeIndex Siblings::previous(NodeIndex element) {
  if (previous_.empty()) number();
  return previous_[element];
}

std::uint32_t Siblings::position(NodeIndex element) {
  if (positions_.empty()) number();
  return positions_[element];
}

bool Siblings::is_last(NodeIndex element) {
  if (last_.empty()) number();
  return last_[element];
}

bool Siblings::is_first_of_type(NodeIndex element) {
  if (first_of_type_.empty()) find_types();
  return first_of_type_[element];
}

bool Siblings::is_last_of_type(NodeIndex element) {
  if (last_of_type_.empty()) find_types();
  return last_of_type_[element];
}

void Siblings::number() {
  previous_.assign(document_.size(), kNoNode);
  positions_.assign(document_.size(), 1);
  last_.assign(document_.size(), true);
  std::vector<NodeIndex> latest_child(document_.size(), kNoNode);
  for (NodeIndex node = 0; node < document_.size(); ++node) {
    const NodeIndex parent = document_.parent(node);
    if (!document_.is_element(node) || parent == kNoNode) continue;
    const NodeIndex previous = latest_child[parent];
    latest_child[parent] = node;
    previous_[node] = previous;
    if (previous == kNoNode) continue;
    positions_[node] = positions_[previous] + 1;
    last_[previous] = false;
  }
}

// Sorts the elements so that those of the same parent and name stand together, in text order.
void Siblings::find_types() {
  const auto type = [this](NodeIndex element) {
    return std::tuple(document_.parent(element), document_.name(element));
  };
  std::vector<NodeIndex> elements;
  for (NodeIndex node = 0; node < document_.size(); ++node) {
    if (document_.is_element(node)) elements.push_back(node);
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [&](NodeIndex a, NodeIndex b) { return type(a) < type(b); });
  first_of_type_.assign(document_.size(), true);
  last_of_type_.assign(document_.size(), true);
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (type(elements[i - 1]) != type(elements[i])) continue;
    last_of_type_[elements[i - 1]] = false;
    first_of_type_[elements[i]] = false;
  }
}

bool ElementMatcher::matches(const Compound& compound, NodeIndex element) {
  return matches_all(compound.tests, element) &&
         std::none_of(compound.negated.begin(), compound.negated.end(),
                      [&](const auto& tests) { return matches_all(tests, element); });
}

bool ElementMatcher::matches_all(const std::vector<ElementTest>& tests, NodeIndex element) {
  return std::all_of(tests.begin(), tests.end(),
                     [&](const ElementTest& test) { return passes(test, element); });
}

bool ElementMatcher::passes(const ElementTest& test, NodeIndex element) {
  switch (test.kind) {
    case Kind::name:
      return has_name(test, element);
    case Kind::first_child:
      return siblings_.position(element) == 1;
    case Kind::last_child:
      return siblings_.is_last(element);
    case Kind::only_child:
      return siblings_.position(element) == 1 && siblings_.is_last(element);
    case Kind::first_of_type:
      return siblings_.is_first_of_type(element);
    case Kind::last_of_type:
      return siblings_.is_last_of_type(element);
    case Kind::nth_child:
      return test.nth.matches(siblings_.position(element));
    default:
      return document_.has_attribute(element, test.attribute) &&
             value_matches(test, document_.attribute(element, test.attribute, scratch_));
  }
}

// Elements within svg have no Tag, even if their name has one.
bool ElementMatcher::has_name(const ElementTest& test, NodeIndex element) const {
  const Tag tag = document_.tag(element);
  return tag == Tag::unknown ? document_.name(element) == test.value : tag == test.tag;
}

}  // namespace winnow
