// SPDX-License-Identifier: GPL-2.0-or-later
//
// The field Host: "example.org", "127.0.0.1:8700", "[::1]:8700".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::serve {

// Plain data.
struct Host {
  std::string name;  // in lower case; addresses of IPv6 stand in brackets
  std::optional<std::uint16_t> port;

  friend bool operator==(const Host&, const Host&) = default;
};

// Gives nothing where the text is anything but a name or an address of IPv4 or IPv6, and a port
// from 1 on where there is a colon.
std::optional<Host> read_host(std::string_view text);

// Says whether only this machine can be meant: localhost, 127.x.x.x, [::1].
bool is_loopback_name(std::string_view name);

}  // namespace winnow::serve
