// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/site_name.h"

#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "winnow/extractor/out_of_memory.h"

namespace winnow::c {
namespace {

// DNS limits names so; IPv6 addresses in brackets have room, too.
constexpr std::size_t kMaxHostBytes = 512;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

// What stands between "//" and the path, without user and port; empty if the URL is another kind.
std::string_view host_in(std::string_view url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) return {};
  const std::string scheme = lowered(url.substr(0, colon));
  if (scheme != "http" && scheme != "https") return {};
  std::string_view host = url.substr(colon + 3);
  host = host.substr(0, host.find_first_of("/?#\\"));
  host.remove_prefix(host.rfind('@') + 1);  // npos + 1 is 0
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

std::string to_ascii(std::string_view host) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UIDNA, decltype(&uidna_close)> converter(
      uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &status), uidna_close);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) return {};
  std::array<char, kMaxHostBytes> buffer;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  const std::int32_t length =
      uidna_nameToASCII_UTF8(converter.get(), host.data(), static_cast<std::int32_t>(host.size()),
                             buffer.data(), kMaxHostBytes, &info, &status);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status) || info.errors != 0) return {};
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

}  // namespace

std::string site_name_of(std::string_view url) {
  const std::string_view host = host_in(url);
  if (host.size() > kMaxHostBytes) return {};
  const bool ascii = std::all_of(host.begin(), host.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  return ascii ? lowered(host) : to_ascii(host);
}

}  // namespace winnow::c
