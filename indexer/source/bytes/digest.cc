// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/digest.h"

#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/sha2.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// Gives nettle's description of a digest; null for one that is not checked.
const nettle_hash* kind_of_digest(std::string_view name) {
  if (name == "sha256") return &nettle_sha256;
  if (name == "sha512") return &nettle_sha512;
  return name == "md5" ? &nettle_md5 : nullptr;
}

// In hexadecimal digits, in lower case.
std::string digest_of(const RandomBytes& bytes, const nettle_hash& kind) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string state(kind.context_size, '\0');
  kind.init(state.data());
  std::string buffer(1u << 18, '\0');
  for (std::uint64_t at = 0;;) {
    const std::size_t count = bytes.read_at(at, buffer.data(), buffer.size());
    if (count == 0) break;
    kind.update(state.data(), count, reinterpret_cast<const std::uint8_t*>(buffer.data()));
    at += count;
  }
  std::string digest(kind.digest_size, '\0');
  kind.digest(state.data(), digest.size(), reinterpret_cast<std::uint8_t*>(digest.data()));
  std::string text;
  for (const char c : digest) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace

std::string fault_of_digest(const RandomBytes& bytes, std::string_view digest) {
  const std::size_t colon = digest.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string name = ascii_lower(digest.substr(0, colon));
  const nettle_hash* const kind = kind_of_digest(name);
  if (kind == nullptr) return {};
  if (digest_of(bytes, *kind) == ascii_lower(digest.substr(colon + 1))) return {};
  return "its " + name + " digest is not the one in datapackage.json, so it is damaged or was " +
         "changed: get the file anew, or unpack it and name the folder to read it as it is";
}

}  // namespace winnow
