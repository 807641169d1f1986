// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/word_hashes.h"

#include <cstddef>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"

namespace winnow {
namespace {

constexpr std::size_t kNameBytes = 4;
constexpr std::size_t kLinkBytes = 3;
constexpr std::uint32_t kLinkBits = 0xFFFFFF;

// Finds the entry that begins with the hash, of so many bytes, among entries of `bytes`; what is
// left of a damaged value at the end is no entry. It is empty if there is none.
std::string_view entry_of(std::string_view entries, std::size_t bytes, std::size_t hash_bytes,
                          std::uint32_t hash) {
  std::size_t begin = 0;
  std::size_t end = entries.size() / bytes;
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    const std::string_view entry = entries.substr(middle * bytes, bytes);
    const std::uint64_t found = from_big_endian(entry.substr(0, hash_bytes));
    if (found == hash) return entry;
    if (found < hash) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return {};
}

}  // namespace

std::uint32_t word_hash(std::string_view term) {
  return static_cast<std::uint32_t>(hash_of_term(term));
}

bool defines_name(std::string_view names, std::uint32_t hash) {
  return !entry_of(names, kNameBytes, kNameBytes, hash).empty();
}

std::uint32_t pages_linking(std::string_view link_words, std::uint32_t hash) {
  const std::string_view entry = entry_of(link_words, kLinkBytes + 1, kLinkBytes, hash & kLinkBits);
  return entry.empty() ? 0 : static_cast<unsigned char>(entry.back());
}

}  // namespace winnow
