// SPDX-License-Identifier: GPL-2.0-or-later
//
// Draws the sample of pages whose canonical links say where a source was published, and finds out
// about what they agree. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/pages/ending_collisions.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/indexer/canonical_base.h"

namespace winnow {

// Tell of all pages of the source first (expect()), and then of those that are wanted (look()).
// Which ones are drawn depends on the paths of all pages together, not on their order, so that
// nobody can name his pages so that they make up the sample. It takes 24 bytes for each page until
// the sample is drawn. It is not thread-safe.
class CanonicalSample {
 public:
  void expect(std::string_view path);
  // Tells of a file that may turn out to be a page, and is in no sample.
  void expect_beside(std::string_view path) { collisions_.add(path); }

  // Draws the sample from what was expected. Returns whether any page is wanted.
  bool draw();
  bool wants(std::string_view path) const;
  // Says whether all that are wanted have been looked at.
  bool has_all() const { return !wanted_.empty() && votes_.size() == wanted_.size(); }
  // No more than this is looked at of a page: the head stands at its beginning. Bytes.
  static constexpr std::size_t kHeadBytes = 256 << 10;
  void look(const PagePath& file, std::string_view page);

  // Says what the pages agree about. `recorded` is what an earlier run took.
  CanonicalBase agreed(const CanonicalBase& recorded) const;

  // Finds the files whose URLs must not leave out their extensions.
  const EndingCollisions& collisions() const { return collisions_; }

 private:
  // What one page says. It agrees with no base if `base` is empty.
  struct Vote {
    std::string base;
    std::string top;
    bool has_ending = false;  // a page that stands for a folder says nothing of that
    PageEnding ending = PageEnding::file;
  };

  static Vote vote_of(const PagePath& file, const std::string& canonical);
  std::uint64_t rank_of(std::uint64_t path_hash) const;
  // These are about the URL and the folder of a base.
  std::uint32_t votes_for(const CanonicalBase& base) const;
  CanonicalBase most_named() const;
  PageEnding ending_of(const CanonicalBase& base, PageEnding otherwise) const;

  std::vector<std::uint64_t> paths_;  // hashes
  std::uint64_t seed_ = 0;
  std::vector<std::uint64_t> wanted_;  // hashes of paths, sorted
  std::vector<Vote> votes_;
  EndingCollisions collisions_;
};

}  // namespace winnow
