// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/selector_index.h"

#include <algorithm>
#include <utility>

#include "extractor/page/selectors/element_matcher.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A chain that is climbed in more tests than this for one element is matched in another way.
constexpr std::uint64_t kFewTests = 256;

bool has_value(const ElementTest& test, ElementTest::Kind kind, Attribute attribute) {
  return test.kind == kind && test.attribute == attribute && !test.value.empty();
}

const ElementTest* find_test(const Compound& compound, ElementTest::Kind kind,
                             Attribute attribute) {
  const auto found =
      std::find_if(compound.tests.begin(), compound.tests.end(), [&](const ElementTest& test) {
        if (kind == ElementTest::Kind::name) return test.kind == kind;
        return has_value(test, kind, attribute);
      });
  return found == compound.tests.end() ? nullptr : &*found;
}

std::uint64_t cost_of(const Compound& compound) {
  std::uint64_t cost = 1 + compound.tests.size();
  for (const auto& tests : compound.negated) cost += tests.size();
  return cost;
}

bool is_far(Combinator combinator) {
  return combinator == Combinator::descendant || combinator == Combinator::sibling;
}

bool is_beside(Combinator combinator) {
  return combinator == Combinator::adjacent || combinator == Combinator::sibling;
}

}  // namespace

std::size_t SelectorIndex::Names::sketch(std::string_view name) {
  const auto byte = [name](std::size_t at) { return static_cast<unsigned char>(name[at]); };
  if (name.empty()) return 0;
  return (byte(0) * 31u + byte(name.size() - 1) * 7u + byte(name.size() / 2) * 131u +
          name.size() * 1031u) %
         4096;
}

void SelectorIndex::Names::add(std::string_view name, std::uint32_t chain) {
  sketches_.set(sketch(name));
  chains_[std::string(name)].push_back(chain);
}

const SelectorIndex::Chains* SelectorIndex::Names::find(std::string_view name) const {
  if (!sketches_.test(sketch(name))) return nullptr;
  const auto found = chains_.find(name);
  return found == chains_.end() ? nullptr : &found->second;
}

std::uint32_t SelectorIndex::add(SelectorChain chain, std::uint32_t owner) {
  const auto number = static_cast<std::uint32_t>(chains_.size());
  const Compound& last = chain.back().compound;
  if (const auto* id = find_test(last, ElementTest::Kind::equals, Attribute::id)) {
    ids_.add(id->value, number);
  } else if (const auto* word = find_test(last, ElementTest::Kind::word, Attribute::class_)) {
    classes_.add(word->value, number);
  } else if (const auto* name = find_test(last, ElementTest::Kind::name, Attribute::id)) {
    // Elements within svg have no Tag, even if their name has one.
    names_.add(name->value, number);
    if (name->tag != Tag::unknown) tags_[static_cast<std::size_t>(name->tag)].push_back(number);
    asks_for_tags_ = true;
  } else {
    others_.push_back(number);
  }
  chains_.push_back(std::move(chain));
  owners_.push_back(owner);
  return number;
}

class SelectorIndex::Run {
 public:
  Run(const SelectorIndex& index, const Document& document,
      const std::vector<std::uint32_t>& wanted, std::uint64_t& budget,
      std::vector<SelectorMatch>& matches)
      : index_(index),
        document_(document),
        elements_(document),
        wanted_(wanted),
        budget_(budget),
        matches_(matches) {}

  bool run() {
    for (NodeIndex node = 0; node < document_.size() && !spent_; ++node) {
      if (document_.is_element(node)) look_at(node);
    }
    return !spent_;
  }

 private:
  void look_at(NodeIndex element) {
    if (document_.has_attributes(element)) {
      if (!index_.ids_.empty()) {
        try_all(index_.ids_.find(document_.attribute(element, Attribute::id, id_)), element);
      }
      if (!index_.classes_.empty()) try_classes(element);
    }
    if (index_.asks_for_tags_) {
      const Tag tag = document_.tag(element);
      try_all(tag == Tag::unknown ? index_.names_.find(document_.name(element))
                                  : &index_.tags_[static_cast<std::size_t>(tag)],
              element);
    }
    try_all(&index_.others_, element);
  }

  void try_classes(NodeIndex element) {
    std::string_view rest = document_.attribute(element, Attribute::class_, class_);
    for (std::string_view word = first_token(rest); !word.empty(); word = first_token(rest)) {
      try_all(index_.classes_.find(word), element);
      rest.remove_prefix(static_cast<std::size_t>(word.data() + word.size() - rest.data()));
    }
  }

  void try_all(const Chains* chains, NodeIndex element) {
    if (chains == nullptr) return;
    for (const std::uint32_t chain : *chains) {
      if (wanted_[index_.owners_[chain]] == 0) continue;
      if (spent_) return;
      if (matches(chain, element)) matches_.push_back({element, chain});
    }
  }

  bool matches(std::uint32_t number, NodeIndex element) {
    const SelectorChain& chain = index_.chains_[number];
    if (!test(chain.back().compound, element)) return false;
    if (chain.size() == 1) return true;
    const auto known = known_.find(number);
    if (known != known_.end()) return known->second[element] != 0;
    const std::uint64_t before = budget_;
    bool decided = false;
    const bool matched = climb(chain, element, before - std::min(before, kFewTests), decided);
    if (decided || spent_) return matched;
    return match_everywhere(number)[element] != 0;
  }

  // Looks for the elements that the steps before the last one ask for, from the right to the left.
  // Of several that a step may mean it tries one after the other, which may take many tests: it
  // gives up when the budget is down to `least`, and `decided` is false then.
  bool climb(const SelectorChain& chain, NodeIndex element, std::uint64_t least, bool& decided) {
    std::size_t step = chain.size() - 1;
    places_.assign(chain.size(), kNoNode);  // what is tried for the step before each
    places_[step] = next(chain[step].before, element);
    while (true) {
      NodeIndex& place = places_[step];
      if (place == kNoNode) {
        if (++step == chain.size()) break;
        go_on(chain[step].before, places_[step]);
        continue;
      }
      if (budget_ <= least) return false;
      if (!test(chain[step - 1].compound, place)) {
        if (spent_) return false;
        go_on(chain[step].before, place);
        continue;
      }
      if (--step == 0) {
        decided = true;
        return true;
      }
      places_[step] = next(chain[step].before, place);
    }
    decided = true;
    return false;
  }

  NodeIndex next(Combinator combinator, NodeIndex element) {
    return is_beside(combinator) ? elements_.siblings().previous(element)
                                 : document_.parent(element);
  }

  // Goes to the next element that the combinator may mean.
  void go_on(Combinator combinator, NodeIndex& place) {
    place = is_far(combinator) ? next(combinator, place) : kNoNode;
  }

  // Takes a pass over the document for each step.
  const std::vector<std::uint8_t>& match_everywhere(std::uint32_t number) {
    const SelectorChain& chain = index_.chains_[number];
    std::uint64_t cost = 0;
    for (const SelectorStep& step : chain) cost += cost_of(step.compound) * document_.size();
    std::vector<std::uint8_t>& marks = known_[number];
    if (cost >= budget_) {
      spend(budget_);
      marks.assign(document_.size(), 0);
    } else {
      spend(cost);
      marks = match_chain(chain, document_);
    }
    return marks;
  }

  bool test(const Compound& compound, NodeIndex element) {
    spend(cost_of(compound));
    return !spent_ && elements_.matches(compound, element);
  }

  void spend(std::uint64_t cost) {
    spent_ = spent_ || cost >= budget_;
    budget_ -= std::min(cost, budget_);
  }

  const SelectorIndex& index_;
  const Document& document_;
  ElementMatcher elements_;
  const std::vector<std::uint32_t>& wanted_;
  std::uint64_t& budget_;
  std::vector<SelectorMatch>& matches_;
  bool spent_ = false;
  std::vector<NodeIndex> places_;
  // Chains that took too many tests for an element, and which nodes they match.
  std::unordered_map<std::uint32_t, std::vector<std::uint8_t>> known_;
  std::string id_;
  std::string class_;
};

bool SelectorIndex::match(const Document& document, const std::vector<std::uint32_t>& wanted,
                          std::uint64_t& budget, std::vector<SelectorMatch>& matches) const {
  return Run(*this, document, wanted, budget, matches).run();
}

}  // namespace winnow
