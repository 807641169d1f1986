// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file that says where to report vulnerabilities of a server.
// Source: RFC 9116.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow::serve {

inline constexpr const char* kSecurityTxtPath = "/.well-known/security.txt";

// A contact is a URI: "mailto:", "https://" or "tel:". Gives ErrorCode::usage for the first that is
// none. Thread-safe, as is the other function.
Expected<void> check_contacts(const std::vector<std::string>& contacts);

// Gives the file for contacts that check_contacts() has taken, the best one first. `now` is in
// seconds since 1970. The file is good for a month, as whoever reads it later can ask again.
std::string security_txt(const std::vector<std::string>& contacts, std::int64_t now);

}  // namespace winnow::serve
