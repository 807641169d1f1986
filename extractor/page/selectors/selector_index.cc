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

void add_once(std::uint32_t word, std::vector<std::uint32_t>& words) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

std::size_t sketch_of(std::string_view name) {
  const auto byte = [name](std::size_t at) { return static_cast<unsigned char>(name[at]); };
  if (name.empty()) return 0;
  return (byte(0) * 31u + byte(name.size() - 1) * 7u + byte(name.size() / 2) * 131u +
          name.size() * 1031u) %
         4096;
}

}  // namespace

void SelectorIndex::Names::add(std::string_view name, WordIndex word) {
  sketches_.set(sketch_of(name));
  words_.emplace(name, word);
}

SelectorIndex::WordIndex SelectorIndex::Names::find(std::string_view name) const {
  if (!sketches_.test(sketch_of(name))) return kNoWord;
  const auto found = words_.find(name);
  return found == words_.end() ? kNoWord : found->second;
}

SelectorIndex::SelectorIndex() : words_(1) { tags_.fill(kNoWord); }

SelectorIndex::WordIndex SelectorIndex::word_in(Names& names, std::string_view name) {
  const WordIndex known = names.find(name);
  if (known != kNoWord) return known;
  const auto word = static_cast<WordIndex>(words_.size());
  words_.emplace_back();
  names.add(name, word);
  return word;
}

SelectorIndex::WordIndex SelectorIndex::word_of(const ElementTest& test) {
  using Kind = ElementTest::Kind;
  if (test.value.empty()) return kNoWord;
  if (test.kind == Kind::equals && test.attribute == Attribute::id) {
    return word_in(ids_, test.value);
  }
  if (test.kind == Kind::word && test.attribute == Attribute::class_) {
    return word_in(classes_, test.value);
  }
  if (test.kind != Kind::name) return kNoWord;
  // Elements within svg have no Tag, even if their name has one.
  const WordIndex word = word_in(names_, test.value);
  if (test.tag != Tag::unknown) tags_[static_cast<std::size_t>(test.tag)] = word;
  return word;
}

SelectorIndex::WordIndex SelectorIndex::leading_word(const Compound& compound) {
  using Kind = ElementTest::Kind;
  for (const Kind kind : {Kind::equals, Kind::word, Kind::name}) {
    for (const ElementTest& test : compound.tests) {
      if (test.kind != kind) continue;
      const WordIndex word = word_of(test);
      if (word != kNoWord) return word;
    }
  }
  return kAnyWord;
}

void SelectorIndex::add_needs(const Compound& compound, bool is_ancestor, Indexed& indexed) {
  for (const ElementTest& test : compound.tests) {
    const WordIndex word = word_of(test);
    if (word == kNoWord) continue;
    add_once(word, indexed.needs);
    if (is_ancestor) add_once(word, indexed.ancestors);
  }
}

std::uint32_t SelectorIndex::add(SelectorChain chain, std::uint32_t owner) {
  const auto number = static_cast<std::uint32_t>(chains_.size());
  Indexed indexed;
  indexed.owner = owner;
  indexed.last = leading_word(chain.back().compound);
  // Siblings have the same ancestors: what is around one of them is around the others, too.
  for (std::size_t step = chain.size() - 1; step > 0; --step) {
    add_needs(chain[step - 1].compound, !is_beside(chain[step].before), indexed);
  }
  if (indexed.needs.empty()) words_[indexed.last].ends.push_back(number);
  for (const WordIndex word : indexed.needs) words_[word].needs.push_back(number);
  indexed.chain = std::move(chain);
  chains_.push_back(std::move(indexed));
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
        matches_(matches),
        open_until_(index.words_.size()),
        armed_(index.words_.size()) {
    missing_.reserve(index.chains_.size());
    for (const Indexed& chain : index.chains_) missing_.push_back(chain.needs.size());
  }

  bool run() {
    for (NodeIndex node = 0; node < document_.size() && !spent_; ++node) {
      if (document_.is_element(node)) look_at(node);
    }
    return !spent_;
  }

 private:
  void look_at(NodeIndex element) {
    found_.clear();
    if (document_.has_attributes(element)) {
      if (!index_.ids_.empty()) {
        find(index_.ids_.find(document_.attribute(element, Attribute::id, scratch_)));
      }
      if (!index_.classes_.empty()) find_classes(element);
    }
    const Tag tag = document_.tag(element);
    find(tag == Tag::unknown ? index_.names_.find(document_.name(element))
                             : index_.tags_[static_cast<std::size_t>(tag)]);
    try_word(kAnyWord, element);
    for (const WordIndex word : found_) try_word(word, element);
    for (const WordIndex word : found_) open(word, document_.subtree_end(element));
  }

  void find(WordIndex word) {
    if (word != kNoWord) found_.push_back(word);
  }

  void find_classes(NodeIndex element) {
    std::string_view rest = document_.attribute(element, Attribute::class_, scratch_);
    for (std::string_view word = first_token(rest); !word.empty(); word = first_token(rest)) {
      find(index_.classes_.find(word));
      rest.remove_prefix(static_cast<std::size_t>(word.data() + word.size() - rest.data()));
    }
  }

  void try_word(WordIndex word, NodeIndex element) {
    for (const std::uint32_t chain : index_.words_[word].ends) try_chain(chain, element);
    for (const std::uint32_t chain : armed_[word]) try_chain(chain, element);
  }

  void try_chain(std::uint32_t number, NodeIndex element) {
    const Indexed& chain = index_.chains_[number];
    if (spent_ || wanted_[chain.owner] == 0) return;
    const bool is_inside = std::all_of(chain.ancestors.begin(), chain.ancestors.end(),
                                       [&](WordIndex word) { return open_until_[word] > element; });
    if (is_inside && matches(number, element)) matches_.push_back({element, number});
  }

  // Notes that an element with the word reaches to `end`. A chain is tried once all words that it
  // needs have come.
  void open(WordIndex word, NodeIndex end) {
    const bool is_first = open_until_[word] == 0;
    open_until_[word] = std::max(open_until_[word], end);
    if (!is_first) return;
    for (const std::uint32_t chain : index_.words_[word].needs) {
      if (--missing_[chain] == 0) armed_[index_.chains_[chain].last].push_back(chain);
    }
  }

  bool matches(std::uint32_t number, NodeIndex element) {
    const SelectorChain& chain = index_.chains_[number].chain;
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
  // Where a step may mean several elements, it tries one after the other. That may take many tests,
  // so it gives up when the budget is down to `least`, and `decided` is false then.
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
    const SelectorChain& chain = index_.chains_[number].chain;
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
  std::vector<WordIndex> found_;  // words of an element
  // Has for each word the end of the elements so far that have it: an element before that end is
  // inside one of them, as elements nest.
  std::vector<NodeIndex> open_until_;
  std::vector<std::size_t> missing_;  // of each chain: words that it needs and that have not come
  std::vector<Chains> armed_;         // by last word: chains of which all have come
  std::vector<NodeIndex> places_;
  // Chains that took too many tests for an element, and which nodes they match.
  std::unordered_map<std::uint32_t, std::vector<std::uint8_t>> known_;
  std::string scratch_;
};

bool SelectorIndex::match(const Document& document, const std::vector<std::uint32_t>& wanted,
                          std::uint64_t& budget, std::vector<SelectorMatch>& matches) const {
  return Run(*this, document, wanted, budget, matches).run();
}

}  // namespace winnow
