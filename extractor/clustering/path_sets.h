// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sees pages as sets of paths, finds the paths that a template may have given them, and gives paths
// names that people can read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Numbers different sets of numbers, and keeps each once.
class SetTable {
 public:
  // Returns the index of the set with these members, which must ascend. Different sets get 0, 1 ...
  // in the order in which they come. Two sets count as equal if 128 bits of hash are equal.
  std::uint32_t add(std::span<const std::uint32_t> members);

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  // The members stay valid until the next add().
  std::span<const std::uint32_t> operator[](std::uint32_t set) const;

 private:
  std::vector<std::uint32_t> members_;  // They stand set by set.
  std::vector<std::size_t> ends_;
  std::map<Hash128, std::uint32_t> known_;
};

// Gives each path a number, and keeps each different set of numbers once. Takes four bytes for each
// path of each different set, and about 70 for each different path.
class PathSets {
 public:
  // Adds a page that has these different paths, given by their hashes (page_paths()). Takes
  // n log n time.
  void add(std::span<const std::uint64_t> paths);

  // Returns the number of a path that some page has. Takes logarithmic time.
  std::uint32_t number(std::uint64_t path) const { return numbers_.find(path)->second; }
  // Returns the hashes of the paths that have these numbers, in the same order.
  std::vector<std::uint64_t> hashes(std::span<const std::uint32_t> numbers) const;

  std::uint32_t paths() const { return static_cast<std::uint32_t>(hashes_.size()); }
  std::uint32_t pages() const { return static_cast<std::uint32_t>(set_of_page_.size()); }
  // The different sets come in the order of the first pages that have them.
  const SetTable& sets() const { return sets_; }
  std::span<const std::uint32_t> set_of_page() const { return set_of_page_; }

 private:
  // The map is sorted because pages choose the names that are hashed, and so could slow a hash
  // table down.
  std::map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint64_t> hashes_;
  SetTable sets_;
  std::vector<std::uint32_t> set_of_page_;
  std::vector<std::uint32_t> members_;  // This is the set at hand.
};

// Has the paths of each page that may come from a template.
struct EssentialPaths {
  SetTable sets;  // The different sets stand in the order of the first pages that have them.
  std::vector<std::uint32_t> set_of_page;
  std::vector<std::uint32_t> pages_of_set;  // It says how many pages have the set.
  std::uint32_t paths = 0;                  // It counts all paths, essential or not.
};

// Has those paths of each page that at least `least` pages have.
EssentialPaths frequent_paths(const PathSets& sets, std::uint32_t least);

// Returns the most frequent of the numbers, which it sorts in place, and 0 if there are none. Of
// equally frequent ones it takes the smallest, because a page then keeps most of its paths.
std::uint32_t mode_of(std::span<std::uint32_t> numbers);

// The support of a path is the number of pages that have it. A path is essential to a page if its
// support is at least the mode of the supports of all the page's paths: what a template gives to
// its pages has one support, and what is on few pages only has less.
EssentialPaths essential_paths(const PathSets& sets);

// Longer names lose their beginning, because a path may be thousands of elements long.
inline constexpr std::size_t kMaxPathNameBytes = 2000;

// Keeps the name of each path's last element once, and where the rest of the path is found.
class PathNames {
 public:
  // Adds the paths of a page that `sets` has taken in. `tree` is made from the document, with
  // names, and `hashes` from the tree. Takes n log n time.
  void add(const Document& document, const PageTree& tree, const PathHashes& hashes,
           const PathSets& sets);

  // Do the same for what else `sets` has taken in of a page: first come its elements, then the name
  // of each path, which stands below those around a node. The first name of a path stays.
  void add_elements(const Document& document, const PageTree& tree, const PathHashes& hashes,
                    const PathSets& sets);
  void add_name(std::uint32_t path, std::string_view name, std::uint32_t node,
                const PageTree& tree);

  // Returns "html/body/div#main", or ".../div#main" if that is too long.
  std::string name(std::uint32_t path) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Part {
    std::uint32_t above = kNone;  // It is an index of bare_parts_.
    std::size_t name = 0;         // It is an offset into strings_.
  };

  std::size_t keep(std::string_view name);

  // Leads from a hash to a part, sorted for the same reason as PathSets::numbers_.
  std::map<std::uint64_t, std::uint32_t> bare_;
  std::vector<Part> bare_parts_;  // These are paths of names alone.
  std::vector<Part> parts_;       // They stand in the order of the numbers of paths.
  // These are indices of bare_parts_, for the tree at hand.
  std::vector<std::uint32_t> bare_of_node_;
  std::string strings_ = std::string(1, '\0');  // They are zero-terminated, and the first is empty.
};

}  // namespace winnow
