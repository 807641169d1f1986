// SPDX-License-Identifier: GPL-2.0-or-later
//
// Resolves the references of one page, of which manuals have hundreds. Private to the indexer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/indexer/url.h"

namespace winnow {

// It resolves what most references are, paths without escapes, by itself: libcurl takes a hundred
// times as long. Immutable and thread-safe.
class PageReferences {
 public:
  // References are relative to `base`. Those that lead to `host`, the host of a Url, are asked for.
  PageReferences(std::string_view base, std::string_view host);

  // Gives what parse_url() makes of what resolve_url() gives, if that is a URL of the host.
  std::optional<Url> on_host(std::string_view reference) const;

 private:
  // Says what an absolute reference leads to, where that can be seen.
  enum class Place { elsewhere, own_host, unclear };
  Place place_of(std::string_view host) const;

  std::optional<Url> by_libcurl(std::string_view reference) const;

  std::string base_;
  std::string host_;
  // base_ without its query, if paths can be put behind its folder.
  std::optional<Url> place_;
};

}  // namespace winnow
