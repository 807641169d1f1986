// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether sites still are what was learned of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

// Gathers for each site how much of its pages stands in regions that are not known. The mean over a
// run does not depend on the order of the pages.
class SiteWatch {
 public:
  // A page that was classified by `model`; `replaced`: the database had another one of this URL.
  void add(const SiteModel& model, std::string_view url, bool replaced,
           std::span<const BlockEvidence> evidence);

  std::map<std::string, SiteDrift> sites() const;

 private:
  // Shares are added up as whole numbers, so that the sum is the same in any order.
  struct Sum {
    std::uint64_t pages = 0;
    std::uint64_t unknown = 0;  // millionths
  };
  std::map<std::string, Sum, std::less<>> sums_;
};

}  // namespace winnow
