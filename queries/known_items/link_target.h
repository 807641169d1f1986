// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which page a link means. This is private to the known_items folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// Stands for a page; kNoTarget for what can be none.
using LinkTarget = std::uint64_t;
inline constexpr LinkTarget kNoTarget = 0;

// This is a hash (XXH3) of a URL in normal form (normalise_url()), the same for all spellings that
// lead to one page of a mirror: http or https, of which a mirror does not tell; a folder with or
// without "/" at its end, or with the name of its index page; a file (".html") with whatever query.
LinkTarget link_target(std::string_view normal_url);

// The same, but a file with another query is another page, as those are that a mirror has in both
// forms ("list.html", "list.html?sort=name").
LinkTarget exact_target(std::string_view normal_url);

// Finds what links of one page lead to.
class LinkResolver {
 public:
  // Takes the `url` of the page, and the href of its base element, which may be empty.
  LinkResolver(std::string_view url, std::string_view base);

  // This is the page itself.
  LinkTarget own() const { return own_; }
  LinkTarget exact_own() const { return exact_own_; }

  // Gives kNoTarget if `reference` names no page at all ("mailto:").
  LinkTarget resolve(std::string_view reference) const;
  LinkTarget resolve_exactly(std::string_view reference) const;

 private:
  std::string base_;
  LinkTarget own_ = kNoTarget;
  LinkTarget exact_own_ = kNoTarget;
};

}  // namespace winnow
