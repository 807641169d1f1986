// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/page_copies.h"

#include <unordered_map>

namespace winnow {
namespace {

bool is_copy(const PageIdentity& page, const PageIdentity& original) {
  return original.canonical == kNoTarget && page.title == original.title &&
         are_nearly_same(page.text, original.text);
}

}  // namespace

std::vector<PageId> find_originals(const std::vector<PageIdentity>& pages) {
  std::unordered_map<LinkTarget, std::vector<PageId>> page_of;
  std::vector<PageId> originals(pages.size());
  for (PageId page = 0; page < pages.size(); ++page) {
    originals[page] = page;
    page_of[pages[page].exact].push_back(page);
  }
  for (PageId page = 0; page < pages.size(); ++page) {
    if (pages[page].canonical == kNoTarget) continue;
    const auto target = page_of.find(pages[page].canonical);
    if (target == page_of.end() || target->second.size() > 1) continue;
    const PageId original = target->second.front();
    if (is_copy(pages[page], pages[original])) originals[page] = original;
  }
  return originals;
}

}  // namespace winnow
