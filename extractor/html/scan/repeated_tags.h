// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recognises start tags that a page has had before. About half of the tags of a page repeat one
// byte by byte, and four of five in manuals. What such a tag means need not be read again.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "extractor/html/scan/text_scan.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Says what is known of a start tag.
struct RepeatedTag {
  std::uint32_t begin = 0;  // It stood here.
  std::uint32_t size = 0;   // It has so many bytes, from < to >.
  std::uint32_t name_size = 0;
  std::uint32_t attributes = 0;  // This is the Document::attribute_list() of its element.
  std::uint64_t attributes_hash = 0;
  Tag tag = Tag::unknown;
};

// Remembers the last tags of a page, at most one of each slot. It is not thread-safe.
class RepeatedTags {
 public:
  // The page must outlive it.
  explicit RepeatedTags(std::string_view html) : html_(html) {}

  // Returns what is known of the start tag that begins at `begin`, or null. Takes time that is
  // linear in the tag.
  const RepeatedTag* find(std::size_t begin) {
    const std::size_t close = search_byte(html_, begin, '>').at;
    if (close == html_.size()) return nullptr;
    sought_ = begin;
    slot_ = slot_of(begin, close + 1 - begin);
    const RepeatedTag& known = slots_[slot_];
    return known.size == close + 1 - begin && same(known.begin, begin, known.size) ? &known
                                                                                   : nullptr;
  }

  // Remembers the tag if it is the one that find() was asked for last.
  void add(const RepeatedTag& tag) {
    if (tag.begin == sought_) slots_[slot_] = tag;
  }
  // Makes add() ignore this tag.
  void leave_out() { sought_ = SIZE_MAX; }

 private:
  static constexpr std::size_t kSlots = 512;
  static constexpr std::size_t kWord = sizeof(std::uint64_t);

  // Mixes the first and the last bytes, in which most tags differ.
  std::size_t slot_of(std::size_t begin, std::size_t size) const {
    std::uint64_t mixed = size;
    if (size < kWord) {
      mixed ^= packed_bytes(html_, begin, size);
    } else {
      const std::size_t middle = begin + size / 2 - kWord / 2;
      const std::size_t last = begin + size - kWord;
      mixed ^= word(begin) + std::rotl(word(middle), 21) + std::rotl(word(last), 42);
    }
    // The factor is that of the golden ratio.
    return static_cast<std::size_t>(mixed * 0x9E3779B97F4A7C15 >> (64 - std::countr_zero(kSlots)));
  }

  // Tells whether the same bytes stand in two places. Most tags have at most four words.
  bool same(std::size_t a, std::size_t b, std::size_t size) const {
    if (size < kWord) return packed_bytes(html_, a, size) == packed_bytes(html_, b, size);
    if (size > 4 * kWord) return std::memcmp(html_.data() + a, html_.data() + b, size) == 0;
    const std::size_t last = size - kWord;
    std::uint64_t differences = word(a + last) ^ word(b + last);
    for (std::size_t at = 0; at < last; at += kWord) differences |= word(a + at) ^ word(b + at);
    return differences == 0;
  }

  std::uint64_t word(std::size_t at) const {
    std::uint64_t value = 0;
    std::memcpy(&value, html_.data() + at, kWord);
    return value;
  }

  std::string_view html_;
  std::size_t sought_ = SIZE_MAX;
  std::size_t slot_ = 0;
  std::array<RepeatedTag, kSlots> slots_{};
};

}  // namespace winnow
