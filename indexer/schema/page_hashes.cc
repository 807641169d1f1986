// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_hashes.h"

#include <xxhash.h>

#include "indexer/common/big_endian.h"
#include "winnow/indexer/parsed_page_of.h"

namespace winnow {
namespace {

std::string bytes_of(XXH128_hash_t hash) {
  return big_endian(hash.high64) + big_endian(hash.low64);
}

}  // namespace

std::string hash_of_page(const RawPage& page) {
  XXH64_hash_t seed = 0;
  for (const std::string* said : {&page.url, &page.path, &page.http_charset, &page.content_type}) {
    seed = XXH3_64bits_withSeed(said->data(), said->size(), seed);
  }
  // Nearly all pages have none, whose hashes earlier databases know.
  if (!page.robots.empty()) {
    seed = XXH3_64bits_withSeed(page.robots.data(), page.robots.size(), seed);
  }
  return bytes_of(XXH3_128bits_withSeed(page.bytes.data(), page.bytes.size(), seed));
}

std::optional<ParsedPage> take_parsed(ParsedPages& pages, const RawPage& page, bool with_hashes) {
  return pages.take(hash_of_page(page), with_hashes);
}

std::string page_checksum(std::string_view page_hash, std::uint64_t options, std::uint64_t state,
                          std::string_view rules) {
  XXH64_hash_t seed = state == 0 ? options : XXH3_64bits_withSeed(&state, sizeof state, options);
  if (!rules.empty()) seed = XXH3_64bits_withSeed(rules.data(), rules.size(), seed);
  return bytes_of(XXH3_128bits_withSeed(page_hash.data(), page_hash.size(), seed));
}

std::uint64_t hash_of_term(std::string_view term) { return XXH3_64bits(term.data(), term.size()); }

namespace {

// Counters of eight bits count so far.
constexpr std::uint32_t kMostUnsettled = 255;

// Eight counters each, one for each bit of a byte: one addition counts all of them.
constexpr auto kSpreadBits = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::uint64_t byte = 0; byte < table.size(); ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) table[byte] |= (byte >> bit & 1) << (8 * bit);
  }
  return table;
}();

std::uint32_t counter(std::uint64_t counters, std::size_t bit) {
  return static_cast<std::uint32_t>(counters >> (8 * bit) & 0xFF);
}

}  // namespace

void SimilarityHash::add(std::uint64_t word) {
  const std::array<std::uint64_t, 3> run = {before_[0], before_[1], word};
  before_ = {before_[1], word};
  const std::uint64_t hash = XXH3_64bits(run.data(), sizeof run);
  for (std::size_t byte = 0; byte < others_.size(); ++byte) {
    others_[byte] += kSpreadBits[hash >> (8 * byte) & 0xFF];
  }
  ++runs_;
  if (++unsettled_ == kMostUnsettled) settle();
}

void SimilarityHash::settle() {
  for (std::size_t bit = 0; bit < settled_.size(); ++bit) {
    settled_[bit] += counter(others_[bit / 8], bit % 8);
  }
  others_ = {};
  unsettled_ = 0;
}

// A bit is set that most runs have.
std::uint64_t SimilarityHash::value() const {
  std::uint64_t bits = 0;
  for (std::size_t bit = 0; bit < settled_.size(); ++bit) {
    const std::uint64_t runs = settled_[bit] + counter(others_[bit / 8], bit % 8);
    if (2 * runs > runs_) bits |= std::uint64_t{1} << bit;
  }
  return bits;
}

}  // namespace winnow
