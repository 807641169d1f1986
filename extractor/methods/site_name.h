// SPDX-License-Identifier: GPL-2.0-or-later
//
// Knows by what a page says of itself what its site is called.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/page_metadata.h"

namespace winnow {

enum class HostNames : bool { ignored, known };

// A site is called what og:site_name and the like say, or what its host is: "Example Forums" at
// forums.example.org. The host is that of the canonical address or og:url. It is immutable and
// thread-safe.
class SiteName {
 public:
  explicit SiteName(const PageMetadata& metadata);

  // Says whether the text is the name of the site and nothing else: it has the same letters and
  // digits as the name or the host.
  bool is_name_alone(std::string_view text) const;

  // Says whether the text is that or a few words that are told by the host.
  bool is_name(std::string_view text) const;

  // Returns the title without the name of the site at its end, set off by a separator. The first
  // page of a host keeps it, unless it is what the page says. `hosts` says whether names that the
  // host alone tells count. Takes linear time.
  std::string_view without_name(std::string_view title, HostNames hosts) const;

  // Says whether the page is the first one of its host.
  bool is_first_page() const { return first_page_; }

 private:
  std::string name_;     // without what is_name() ignores
  std::string written_;  // as the page has it
  std::string whole_host_;
  std::string host_;  // the part of the host that may be a name
  bool first_page_ = false;
};

}  // namespace winnow
