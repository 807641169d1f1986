// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_statistics.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>

#include "extractor/methods/site/statistics/page_counter.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_format.h"
#include "extractor/methods/site/statistics/statistics_indexes.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

constexpr std::uint32_t kFewestPages = 2;

bool has(std::span<const std::uint64_t> hashes, std::uint64_t wanted) {
  const std::size_t found = find_by_hash(hashes, wanted, [](std::uint64_t each) { return each; });
  return found < hashes.size() && hashes[found] == wanted;
}

}  // namespace

std::uint32_t SiteStatistics::find(std::uint64_t path) const {
  const std::size_t found =
      find_by_hash(regions_, path, [](const Region& region) { return region.path; });
  if (found == regions_.size() || regions_[found].path != path) return kNoRegion;
  return static_cast<std::uint32_t>(found);
}

bool SiteStatistics::is_key(std::uint64_t key) const { return has(keys_, key); }

bool SiteStatistics::is_title(std::uint64_t text) const { return has(titles_, text); }

std::uint32_t SiteStatistics::text_pages(std::uint64_t text) const {
  return indexes_ ? indexes_->texts.pages(text) : 0;
}

std::uint32_t SiteStatistics::region_text_pages(std::uint64_t path, std::uint64_t text) const {
  return indexes_ ? indexes_->region_texts.pages(path_below(path, text)) : 0;
}

std::uint32_t SiteStatistics::subtree_pages(std::uint64_t hash) const {
  return indexes_ ? indexes_->subtrees.pages(hash) : 0;
}

SiteStatistics SiteStatistics::with_text_pages_at_most(std::span<const PageCount> bounds) const {
  if (bytes_.empty()) return *this;
  const auto words = std::make_shared<std::vector<std::uint64_t>>(bytes_.size() / 8);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words));
  std::copy(bytes_.begin(), bytes_.end(), bytes.begin());
  std::byte* texts = bytes.data() + (std::as_bytes(texts_).data() - bytes_.data());
  for (const PageCount& bound : bounds) {
    const std::size_t found = index_of(texts_, bound.hash);
    if (found == texts_.size()) continue;
    PageCount count = texts_[found];
    count.pages = std::min(count.pages, std::max(bound.pages, kFewestPages));
    std::memcpy(texts + found * sizeof count, &count, sizeof count);
  }
  seal(bytes);
  return read(bytes, words).value();
}

std::string_view SiteStatistics::string_at(std::uint32_t offset) const {
  return offset < strings_.size() ? std::string_view(strings_.data() + offset) : std::string_view();
}

namespace {

bool may_stay(const Utf8Sequence& sequence) {
  const char32_t character = sequence.character;
  return sequence.valid && character >= 0x20 && (character < 0x7F || character >= 0xA0);
}

constexpr std::size_t kMaxStringBytes = std::size_t{1} << 31;

StatisticsHeader header_of(const StatisticsParts& parts) {
  StatisticsHeader header;
  header.flat = kStatisticsFormat.header();
  header.main_words = parts.main_words;
  header.pages = parts.pages;
  header.regions = static_cast<std::uint32_t>(parts.regions.size());
  header.keys = static_cast<std::uint32_t>(parts.keys.size());
  header.texts = static_cast<std::uint32_t>(parts.texts.size());
  header.region_texts = static_cast<std::uint32_t>(parts.region_texts.size());
  header.subtrees = static_cast<std::uint32_t>(parts.subtrees.size());
  header.titles = static_cast<std::uint32_t>(parts.titles.size());
  // Without regions nothing refers to a string.
  if (header.regions > 0) {
    header.string_bytes = static_cast<std::uint32_t>(parts.strings.all().size());
  }
  return header;
}

template <typename Record>
std::byte* put(std::span<const Record> records, std::byte* at) {
  if (!records.empty()) std::memcpy(at, records.data(), records.size_bytes());
  return at + records.size_bytes();
}

}  // namespace

namespace {

bool is_plain_ascii(char byte) { return byte >= 0x20 && byte < 0x7F; }

}  // namespace

std::string plain_beginning(std::string_view text, std::size_t bytes) {
  const std::string_view whole = text.substr(0, bytes);
  const auto ascii = std::find_if_not(whole.begin(), whole.end(), is_plain_ascii);
  std::string plain(whole.begin(), ascii);
  for (std::size_t at = plain.size(); at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (at + sequence.length > bytes) break;
    if (may_stay(sequence)) plain.append(text.substr(at, sequence.length));
    at += sequence.length;
  }
  return plain;
}

bool is_plain(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (!may_stay(sequence)) return false;
    at += sequence.length;
  }
  return true;
}

std::uint32_t StatisticsStrings::add(const std::string& string) {
  if (all_.size() + string.size() >= kMaxStringBytes) return 0;
  const auto [found, added] = offsets_.try_emplace(string, static_cast<std::uint32_t>(all_.size()));
  if (added) all_.append(string).push_back('\0');
  return found->second;
}

Expected<SiteStatistics> write_statistics(const StatisticsParts& parts) {
  const StatisticsHeader header = header_of(parts);
  const std::size_t size = statistics_size(header);
  // Words begin at a multiple of 8; they are zero, so that the padding is zero as well.
  const auto words = std::make_shared<std::vector<std::uint64_t>>(size / 8);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*words));
  std::byte* at = put(std::span(&header, 1), bytes.data());
  at = put(std::span(parts.regions), at);
  at = put(std::span(parts.keys), at);
  at = put(std::span(parts.texts), at);
  at = put(std::span(parts.region_texts), at);
  at = put(std::span(parts.subtrees), at);
  at = put(std::span(parts.titles), at);
  put(std::span(parts.strings.all()).first(header.string_bytes), at);
  seal(bytes);
  return SiteStatistics::read(bytes, words);
}

}  // namespace winnow
