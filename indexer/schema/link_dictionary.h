// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps the links that many pages of a database have in common once: those of navigation boxes,
// glossaries, and pages that all others name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace winnow {

// A value of slot::kLinks, divided.
struct DividedLinks {
  std::string rest;     // links that the dictionary does not have, as they were
  std::string numbers;  // the value of slot::kLinkNumbers; empty if it has none of them
};

// Has links, each as slot::kLinks has it: the key of a page, and the words. Their numbers are
// those of their places. It is immutable, so thread-safe; it stays where it was made.
class LinkDictionary {
 public:
  // What it is for: only to look up links by their numbers takes half the memory.
  enum class Use { look_up, divide };

  // Takes what LinkCounter::dictionary() gave. Damaged bytes make a dictionary that ends where the
  // damage begins.
  explicit LinkDictionary(std::string bytes, Use use = Use::look_up);
  LinkDictionary(const LinkDictionary&) = delete;
  LinkDictionary& operator=(const LinkDictionary&) = delete;

  const std::string& bytes() const { return bytes_; }

  // Takes linear time. Without Use::divide, all links are left as they were.
  DividedLinks divide(std::string_view links) const;

  // Calls `visit` with each link of a value of slot::kLinkNumbers; it stops at damage.
  void for_each_link(std::string_view numbers,
                     const std::function<void(std::string_view link)>& visit) const;

 private:
  const std::string bytes_;
  const std::uint32_t identifier_;
  std::vector<std::string_view> links_;  // into bytes_
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

// Tells dictionaries apart by their bytes: databases that are merged keep those of all.
std::uint32_t dictionary_identifier(std::string_view bytes);

// Gives the identifier of the dictionary that a value of slot::kLinkNumbers refers to.
std::uint32_t dictionary_of(std::string_view numbers);

// Gives the key under which metadata have the bytes of the dictionary.
std::string dictionary_key(std::uint32_t identifier);

// Counts the links of all pages. Of more than 131,072 different ones only those count whose hashes
// are low, half of them or a quarter and so on, so that neither memory grows with a site nor the
// order of the pages matters.
class LinkCounter {
 public:
  // Takes a value of slot::kLinks.
  void add(std::string_view links);

  // Gives the links that several pages have, the commonest first. There are none if to keep them
  // once would save little.
  std::string dictionary() const;

 private:
  void keep_lower_half();

  std::unordered_map<std::string, std::uint32_t> counts_;
  std::uint64_t hash_limit_ = ~std::uint64_t{0};
};

}  // namespace winnow
