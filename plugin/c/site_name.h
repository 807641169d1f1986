// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which site a URL is of.
#pragma once

#include <string>
#include <string_view>

namespace winnow::c {

// Returns the host of an absolute http or https URL as the names of sites have it: in lower case,
// without a port, and with international names in their ASCII form. It is empty if there is none.
// The indexer's host_of() gives the same for all URLs that need no repair, but needs libcurl. It is
// thread-safe.
std::string site_name_of(std::string_view url);

}  // namespace winnow::c
