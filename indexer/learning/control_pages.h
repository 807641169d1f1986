// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses pages of a site that its sample is compared with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace winnow {

// The hashes of a page's URL and of its path in the source.
struct PageIdentity {
  std::uint64_t url = 0;
  std::uint64_t path = 0;
};

PageIdentity identify_page(std::string_view url, std::string_view path);

// Chooses `size` of the pages of a site that are not in its sample, as chance would have them, or
// all if there are fewer. Which these are follows from the URLs of all pages together. The sample
// looks at each URL alone, so it can be filled by whoever chooses URLs; here each URL that is
// chosen, or left out, makes it another draw. It depends neither on the order of the pages nor on
// their paths, except that of several with one URL one counts. Time n log n.
class ControlPages {
 public:
  ControlPages(std::vector<PageIdentity> site, std::span<const PageIdentity> sample,
               std::size_t size);

  // PageIdentity::path of each. The first of them are a draw of fewer.
  std::span<const std::uint64_t> paths() const { return paths_; }

 private:
  std::vector<std::uint64_t> paths_;
};

}  // namespace winnow
