// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/places.h"

#include <string>
#include <string_view>

#include "extractor/rules/suggest/candidates.h"
#include "winnow/extractor/blocks.h"

namespace winnow {
namespace {

// Classes of the body tell kinds of pages apart, not places.
bool is_top(const Document& document, NodeIndex node) {
  const Tag tag = document.tag(node);
  return tag == Tag::html || tag == Tag::body || tag == Tag::head;
}

}  // namespace

ElementTokens::ElementTokens(const Document& document) {
  begins_.reserve(document.size() + std::size_t{1});
  for (NodeIndex node = 0; node < document.size(); ++node) {
    begins_.push_back(static_cast<std::uint32_t>(tokens_.size()));
    if (!document.is_element(node)) continue;
    tokens_.push_back(block_text_hash(document.name(node)));
    if (!document.has_attributes(node)) continue;
    const StableNames names = stable_names(document, node);
    if (!names.id.empty()) tokens_.push_back(block_text_hash("#" + names.id));
    for (const std::string& name : names.classes) tokens_.push_back(block_text_hash("." + name));
  }
  begins_.push_back(static_cast<std::uint32_t>(tokens_.size()));
}

ElementPlace::ElementPlace(const Document& document, const ElementTokens& tokens, NodeIndex element)
    : name_(*tokens.begin(element)), own_(tokens.begin(element) + 1, tokens.end(element)) {
  for (NodeIndex node = document.parent(element); node != kNoNode && !is_top(document, node);
       node = document.parent(node)) {
    path_.insert(tokens.begin(node), tokens.end(node));
    path_size_ += tokens.count(node);
  }
}

bool ElementPlace::is_like(const ElementTokens& tokens, NodeIndex node) const {
  if (tokens.count(node) == 0 || *tokens.begin(node) != name_) return false;
  std::size_t shared = 0;
  for (const std::uint64_t* token = tokens.begin(node) + 1; token != tokens.end(node); ++token) {
    shared += own_.count(*token);
  }
  const std::size_t all = own_.size() + (tokens.count(node) - 1) - shared;
  return shared * 2 >= all;
}

std::vector<NodeIndex> ElementPlace::find(const Document& document,
                                          const ElementTokens& tokens) const {
  std::vector<NodeIndex> found;
  std::vector<std::uint32_t> sizes(document.size());   // of the path from the body to the node
  std::vector<std::uint32_t> shared(document.size());  // the tokens of these that are in path_
  for (NodeIndex node = 1; node < document.size(); ++node) {
    if (!document.is_element(node) || is_top(document, node)) continue;
    const NodeIndex parent = document.parent(node);
    const double both = shared[parent];
    const double all = sizes[parent] + path_size_ - both;
    if (is_like(tokens, node) && both >= kSimilarPath * all) found.push_back(node);
    sizes[node] = sizes[parent] + tokens.count(node);
    shared[node] = shared[parent];
    for (const std::uint64_t* token = tokens.begin(node); token != tokens.end(node); ++token) {
      shared[node] += static_cast<std::uint32_t>(path_.count(*token));
    }
  }
  return found;
}

}  // namespace winnow
