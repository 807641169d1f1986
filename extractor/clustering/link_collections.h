// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sees a page as a set of link collections: what its links look like, and what kind of page they
// lead to.
//
// Source: Crescenzi, Merialdo and Missier, "Clustering Web pages based on their structure" (Data &
// Knowledge Engineering 2005).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Appends what targets like this one have in common to `pattern`: "/news/0/*" for
// "/news/2023/06/bridge-closed/?page=2". Numbers become 0. The last part of the path becomes *,
// behind which an extension stays; so does what stands behind the second folder. Of the query the
// name of the first parameter stays. Dots that lead up are left out, because pages of one kind
// stand in folders of several depths. "" for a place on the same page, and for what is no web page.
void append_url_pattern(std::string_view reference, std::string& pattern);

// A link collection: all links of a page with one path, as page_paths() has it, whose targets have
// one pattern.
struct LinkCollection {
  std::uint64_t hash = 0;  // of both
  std::uint32_t node = 0;  // in the tree: the first of the links
  std::string_view pattern;
};

// Hands over the collections of a page in the order of their first links; one may come again.
// `tree` is made from the document, and `hashes` from the tree. The pattern is valid until the
// function returns. Takes linear time. It is thread-safe.
void for_each_link_collection(const Document& document, const PageTree& tree,
                              const PathHashes& hashes,
                              const std::function<void(const LinkCollection&)>& take);

// Returns the hashes of the page's link collections, ascending, each once.
std::vector<std::uint64_t> link_collections(const Document& document, const PageTree& tree);

// Returns them and the page's paths together.
std::vector<std::uint64_t> paths_and_links(const PageTree& tree,
                                           std::span<const std::uint64_t> links);

}  // namespace winnow
