// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the pages that a site's templates are learned from, while the pages go by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/source.h"

namespace winnow {

// Gives the URL up to the last "/" of its path, which stays.
std::string_view folder_of(std::string_view url);

// This is a page of a sample. Where that is known without reading it, it has only its path and URL,
// and the stamp of its entry.
struct SampledPage {
  RawPage page;
  FileStamp stamp;
  bool is_read = false;
  std::string hash;  // hash_of_page(); empty if that is not known
};

// Says what it takes in memory.
std::size_t bytes_of(const SampledPage& page);

// The sample of a site is defined by the order of its pages by sample_rank(): in this order pages
// are taken until there are `size`, but of each folder only the first size / kFolderShare; if that
// is too few, the pages passed over follow, in the same order. Of pages with one URL the one with
// the smallest path counts.
//
// Keeps at most 2 * size pages: those that come first within their folders' shares, and those that
// come first of all. A page that has fallen out of either would never come back: more pages only
// push it further down. It takes n log(size) time. It is not thread-safe.
class SiteSample {
 public:
  SiteSample(std::uint64_t seed, std::uint32_t size);

  void add(SampledPage&& page);

  // Says what the pages kept take.
  std::size_t bytes() const { return bytes_; }

  // Gives the sample in its order; nothing is left.
  std::vector<SampledPage> take();

 private:
  struct Candidate {
    std::uint64_t rank = 0;
    SampledPage sampled;
  };
  using Pointer = std::shared_ptr<Candidate>;
  struct ByRank {
    bool operator()(const Pointer& a, const Pointer& b) const;
  };
  using Pages = std::set<Pointer, ByRank>;

  bool settle_same_url(const Pointer& page);
  void add_to_spread(const Pointer& page);
  void remove_from_spread(Pointer page);
  void forget_if_unused(const Pointer& page);

  std::uint64_t seed_;
  std::size_t size_;
  std::size_t folder_size_;
  std::size_t bytes_ = 0;
  Pages first_;                                        // of all pages
  Pages spread_;                                       // of those in their folders' shares
  std::map<std::string, Pages, std::less<>> folders_;  // of the pages in spread_
};

}  // namespace winnow
