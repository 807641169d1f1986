// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/link_dictionary.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_values.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::size_t kMostLinks = 1 << 16;
constexpr std::size_t kMostCountedLinks = 2 * kMostLinks;
// A number usually takes one or two bytes.
constexpr std::size_t kBytesOfNumber = 2;
constexpr std::uint64_t kLeastSaving = std::uint64_t{64} << 10;
constexpr std::size_t kIdentifierBytes = sizeof(std::uint32_t);

std::uint64_t hash_of_link(std::string_view link) { return XXH3_64bits(link.data(), link.size()); }

// Seven bits a byte, the lowest first; all bytes but the last have the highest bit set.
void append_number(std::uint32_t number, std::string& bytes) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7F) | 0x80);
  bytes += static_cast<char>(number);
}

// Takes a number off the beginning of `bytes`. Returns false if there is none.
bool take_number(std::string_view& bytes, std::uint32_t& number) {
  constexpr unsigned kMostShift = 28;
  number = 0;
  for (unsigned shift = 0; shift <= kMostShift && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint32_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

}  // namespace

LinkDictionary::LinkDictionary(std::string bytes, Use use)
    : bytes_(std::move(bytes)), identifier_(dictionary_identifier(bytes_)) {
  for_each_link_entry(bytes_, [&](std::string_view link) {
    if (use == Use::divide) numbers_.emplace(link, static_cast<std::uint32_t>(links_.size()));
    links_.push_back(link);
  });
}

DividedLinks LinkDictionary::divide(std::string_view links) const {
  DividedLinks divided;
  std::vector<std::uint32_t> known;
  for_each_link_entry(links, [&](std::string_view link) {
    const auto number = numbers_.find(link);
    if (number == numbers_.end()) {
      divided.rest += link;
    } else {
      known.push_back(number->second);
    }
  });
  if (known.empty()) return divided;
  std::sort(known.begin(), known.end());
  divided.numbers = big_endian(identifier_);
  std::uint32_t before = 0;
  for (const std::uint32_t number : known) {
    append_number(number - before, divided.numbers);
    before = number;
  }
  return divided;
}

void LinkDictionary::for_each_link(std::string_view numbers,
                                   const std::function<void(std::string_view)>& visit) const {
  numbers.remove_prefix(std::min(kIdentifierBytes, numbers.size()));
  std::uint64_t number = 0;
  for (std::uint32_t more = 0; take_number(numbers, more);) {
    number += more;
    if (number >= links_.size()) return;
    visit(links_[number]);
  }
}

std::uint32_t dictionary_identifier(std::string_view bytes) {
  return static_cast<std::uint32_t>(XXH3_64bits(bytes.data(), bytes.size()));
}

std::uint32_t dictionary_of(std::string_view numbers) {
  return static_cast<std::uint32_t>(from_big_endian(numbers.substr(0, kIdentifierBytes)));
}

std::string dictionary_key(std::uint32_t identifier) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string key(kLinksKey);
  for (int shift = 28; shift >= 0; shift -= 4) key += kDigits[identifier >> shift & 0xF];
  return key;
}

void LinkCounter::add(std::string_view links) {
  for_each_link_entry(links, [&](std::string_view link) {
    if (hash_of_link(link) <= hash_limit_) ++counts_[std::string(link)];
  });
  while (counts_.size() > kMostCountedLinks) keep_lower_half();
}

void LinkCounter::keep_lower_half() {
  hash_limit_ /= 2;
  std::erase_if(counts_, [&](const auto& each) { return hash_of_link(each.first) > hash_limit_; });
}

std::string LinkCounter::dictionary() const {
  std::vector<std::pair<std::uint32_t, std::string_view>> links;
  for (const auto& [link, count] : counts_) {
    if (count > 1) links.emplace_back(count, link);
  }
  std::sort(links.begin(), links.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  links.resize(std::min(links.size(), kMostLinks));
  std::uint64_t saving = 0;
  std::string bytes;
  for (const auto& [count, link] : links) {
    saving += std::uint64_t{count} * (link.size() - kBytesOfNumber) - link.size();
    bytes += link;
  }
  return saving < kLeastSaving ? std::string() : bytes;
}

}  // namespace winnow
