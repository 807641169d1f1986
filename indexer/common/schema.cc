// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/schema.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace winnow {
namespace {

// Xapian's limit for terms.
constexpr std::size_t kMaxTermBytes = 245;
constexpr std::size_t kHashDigits = 16;

std::string hash_digits(std::string_view value) {
  std::array<char, kHashDigits> digits;
  const XXH64_hash_t hash = XXH3_64bits(value.data(), value.size());
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
  const auto length = static_cast<std::size_t>(end - digits.data());
  return std::string(kHashDigits - length, '0').append(digits.data(), length);
}

}  // namespace

std::string make_term(std::string_view prefix, std::string_view value) {
  std::string term(prefix);
  std::copy_if(value.begin(), value.end(), std::back_inserter(term),
               [](char c) { return c != '\0'; });
  if (term.size() > kMaxTermBytes) {
    term.resize(kMaxTermBytes - kHashDigits);
    term += hash_digits(value);
  }
  return term;
}

std::string url_term(std::string_view url, std::string_view site) {
  if (!url.starts_with('/')) return make_term(prefix::kUrl, url);
  return make_term(prefix::kUrl, std::string("//").append(site).append(url));
}

std::string url_hash_term(std::string_view hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kBytes = 5;
  std::string term(prefix::kUrlHash);
  for (const char c : hash.substr(hash.size() - std::min(hash.size(), kBytes))) {
    const auto byte = static_cast<unsigned char>(c);
    term += kDigits[byte >> 4U];
    term += kDigits[byte & 0xFU];
  }
  return term;
}

std::string_view data_field(std::string_view data, std::string_view name) {
  while (!data.empty()) {
    const std::size_t end = std::min(data.find('\n'), data.size());
    const std::string_view line = data.substr(0, end);
    if (line.size() > name.size() && line[name.size()] == '=' && line.starts_with(name)) {
      return line.substr(name.size() + 1);
    }
    data.remove_prefix(std::min(end + 1, data.size()));
  }
  return {};
}

}  // namespace winnow
