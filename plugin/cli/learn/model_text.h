// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites, for people and for programs.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/site_models.h"

namespace winnow::cli {

struct ModelView {
  std::string file;
  std::string identifier;
  std::size_t bytes = 0;  // of the file
  std::vector<std::shared_ptr<const SiteModel>> sites;
  std::optional<std::uint32_t> only;  // this template of each site, not all of them
  bool all_regions = false;           // of text, not only those with most words
  std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();  // of trees
};

// All that is shown is of pages and may hold anything: none of these has control characters in it,
// apart from the line breaks between lines, and malformed UTF-8 is replaced.

// Sites, what they were learned with, their regions as region_table() shows them, and their
// templates as pattern_tree_text() shows them.
std::string to_text(const ModelView& view);

// Draws the trees as graphs, one behind the other.
std::string to_dot(const ModelView& view);

// Writes one object with all regions; the nodes of a tree are a list in preorder.
std::string to_json(const ModelView& view);

}  // namespace winnow::cli
