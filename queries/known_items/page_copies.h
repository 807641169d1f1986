// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages of a site are copies of others. This is private to the known_items folder.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "queries/known_items/link_target.h"
#include "queries/known_items/text_sketch.h"

namespace winnow {

using PageId = std::uint32_t;
using PhraseId = std::uint32_t;

// Holds what tells a page from others. It is plain data and owns it.
struct PageIdentity {
  LinkTarget exact = kNoTarget;      // as exact_target()
  LinkTarget canonical = kNoTarget;  // as PageNames::canonical
  std::optional<PhraseId> title;
  TextSketch text;
};

// Gives for each page the one that it is a copy of, or itself. A copy says so by a canonical link,
// and has the same title and nearly the same text as the page that the link names: on some sites
// all canonical links name the front page, and those of long lists their first page. Pages that are
// said to be copies themselves are nobody's original. It is thread-safe.
std::vector<PageId> find_originals(const std::vector<PageIdentity>& pages);

}  // namespace winnow
