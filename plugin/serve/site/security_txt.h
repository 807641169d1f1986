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

// Gives ErrorCode::usage for what cannot stand there as a contact: a URI of an address for mail, of
// a page by https, or of a telephone can.
Expected<void> check_contacts(const std::vector<std::string>& contacts);

// Gives the file for contacts that check_contacts() has taken, the best one first. `now` is in
// seconds since 1970. The file is good for a month, as whoever reads it later can ask again.
std::string security_txt(const std::vector<std::string>& contacts, std::int64_t now);

}  // namespace winnow::serve
