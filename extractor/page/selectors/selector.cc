// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstdint>
#include <utility>

#include "extractor/page/selectors/selector_chain.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {

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
