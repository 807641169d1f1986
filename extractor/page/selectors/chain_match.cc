// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "extractor/page/selectors/element_matcher.h"
#include "extractor/page/selectors/selector_chain.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {
namespace {

using Marks = std::vector<std::uint8_t>;  // Each node has one.

class ChainMatcher {
 public:
  explicit ChainMatcher(const Document& document) : document_(document), elements_(document) {}

  Marks match(const SelectorChain& chain) {
    Marks matched(document_.size());
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      matched[node] = document_.is_element(node) && elements_.matches(chain.front().compound, node);
    }
    for (std::size_t i = 1; i < chain.size(); ++i) {
      if (std::find(matched.begin(), matched.end(), 1) == matched.end()) break;
      matched = advance(matched, chain[i]);
    }
    return matched;
  }

 private:
  // Parents and preceding siblings have lower indices, so that all is known of them in time.
  Marks advance(const Marks& matched, const SelectorStep& step) {
    const bool beside = step.before == Combinator::adjacent || step.before == Combinator::sibling;
    const bool far = step.before == Combinator::descendant || step.before == Combinator::sibling;
    Marks reached(document_.size());
    Marks next(document_.size());
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (!document_.is_element(node)) continue;
      const NodeIndex from = beside ? elements_.siblings().previous(node) : document_.parent(node);
      if (from == kNoNode) continue;
      reached[node] = matched[from] != 0 || (far && reached[from] != 0);
      next[node] = reached[node] != 0 && elements_.matches(step.compound, node);
    }
    return next;
  }

  const Document& document_;
  ElementMatcher elements_;
};

}  // namespace

std::vector<std::uint8_t> match_chain(const SelectorChain& chain, const Document& document) {
  return ChainMatcher(document).match(chain);
}

struct Selector::Impl {
  std::vector<SelectorChain> chains;
};

Selector::Selector(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Expected<Selector> Selector::parse(std::string_view text) {
  Expected<std::vector<SelectorChain>> chains = parse_selectors(text);
  if (!chains) return chains.error();
  return Selector(std::make_shared<const Impl>(Impl{*std::move(chains)}));
}

std::vector<NodeIndex> Selector::select(const Document& document) const {
  std::vector<std::uint8_t> matched(document.size());
  for (const SelectorChain& chain : impl_->chains) {
    const std::vector<std::uint8_t> marks = match_chain(chain, document);
    for (NodeIndex node = 0; node < document.size(); ++node) matched[node] |= marks[node];
  }
  std::vector<NodeIndex> elements;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (matched[node] != 0) elements.push_back(node);
  }
  return elements;
}

}  // namespace winnow
