// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/host.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace winnow::serve {
namespace {

constexpr std::size_t kMaxName = 253;  // of a name in DNS

bool is_name_byte(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || byte == '.' ||
         byte == '-' || byte == '_';
}

bool is_ipv6(std::string_view text) {
  in6_addr address{};
  return inet_pton(AF_INET6, std::string(text).c_str(), &address) == 1;
}

bool is_name(std::string_view name) {
  if (name.starts_with('[')) {
    return name.ends_with(']') && is_ipv6(name.substr(1, name.size() - 2));
  }
  return !name.empty() && name.size() <= kMaxName && name.front() != '.' && name.front() != '-' &&
         name.find("..") == std::string_view::npos &&
         std::all_of(name.begin(), name.end(), is_name_byte);
}

}  // namespace

std::optional<Host> read_host(std::string_view text) {
  Host host;
  const std::size_t bracket = text.find(']');
  const std::size_t colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  for (const char byte : text.substr(0, colon)) {
    host.name += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
  }
  if (!is_name(host.name)) return std::nullopt;
  if (colon == std::string_view::npos) return host;
  const std::string_view digits = text.substr(colon + 1);
  const bool only_digits = std::all_of(digits.begin(), digits.end(),
                                       [](char byte) { return byte >= '0' && byte <= '9'; });
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (!only_digits || error != std::errc() || port == 0) return std::nullopt;
  host.port = port;
  return host;
}

bool is_loopback_name(std::string_view name) {
  if (name == "localhost" || name == "[::1]") return true;
  in_addr address{};
  return inet_pton(AF_INET, std::string(name).c_str(), &address) == 1 &&
         (ntohl(address.s_addr) >> 24) == 127;
}

}  // namespace winnow::serve
