// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds titles and descriptions that many pages of a site have. Such a text says nothing of the
// page that it stands on: generators write the site's own title or description into all pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace winnow {

enum class HeadText : std::uint8_t { title, description };

// There are at most so many hashes; what most pages have stays.
inline constexpr std::size_t kMaxSharedTexts = 128;

// Hashes a text of a page's head, to count equal ones. The same text has another hash as title than
// as description. It is thread-safe.
std::uint64_t head_text_hash(HeadText kind, std::string_view text);

// Takes the hashes of the sample's pages, each page's once, in any order. Gives those, ascending,
// that at least `share` of `pages` and at least three pages have. Takes n log n time. It is
// thread-safe.
std::vector<std::uint64_t> frequent_hashes(std::vector<std::uint64_t> hashes, std::size_t pages,
                                           double share);

// A title of so many pages names none of them. A few pages may well have the same: the parts of a
// long list, or the same entry in two books of a manual.
inline constexpr double kSharedTitle = 0.25;
// A description of so many says nothing of one: its text is then the better sample.
inline constexpr double kSharedDescription = 0.02;

// Says whether it can be what SiteLearner has found: ascending, each once, and not too many.
bool is_list_of_hashes(std::span<const std::uint64_t> hashes);

}  // namespace winnow
