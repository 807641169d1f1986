// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/parsed_pages.h"

#include <utility>

namespace winnow {
namespace {

// About what the arrays take, for each node and each block.
constexpr std::size_t kNodeBytes = 48;
constexpr std::size_t kHashBytes = 48;
constexpr std::size_t kBlockBytes = 128;

std::size_t bytes_of(const ParsedPage& page) {
  const std::size_t node = kNodeBytes + (page.document.has_hashes() ? kHashBytes : 0);
  return page.document.source().size() + page.document.size() * node +
         page.blocks.size() * kBlockBytes;
}

}  // namespace

void ParsedPages::keep(const std::string& hash, ParsedPage&& page) {
  const std::size_t bytes = bytes_of(page);
  const std::lock_guard lock(mutex_);
  if (bytes > room_) return;
  if (pages_.try_emplace(hash, Kept{std::move(page), bytes}).second) room_ -= bytes;
}

std::optional<ParsedPage> ParsedPages::take(const std::string& hash, bool with_hashes) {
  const std::lock_guard lock(mutex_);
  const auto found = pages_.find(hash);
  if (found == pages_.end()) return std::nullopt;
  if (with_hashes && !found->second.page.document.has_hashes()) return std::nullopt;
  std::optional<ParsedPage> page(std::move(found->second.page));
  room_ += found->second.bytes;
  pages_.erase(found);
  return page;
}

std::size_t ParsedPages::size() const {
  const std::lock_guard lock(mutex_);
  return pages_.size();
}

}  // namespace winnow
