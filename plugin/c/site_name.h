// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which site a URL is of.
#pragma once

#include <string>
#include <string_view>

namespace winnow::c {

// The host of an absolute http or https URL as the names of sites have it: in lower case, without a
// port, international names in their ASCII form. Empty if there is none. The same as the indexer's
// host_of() for all URLs that need no repair, but without libcurl. Thread-safe.
std::string site_name_of(std::string_view url);

}  // namespace winnow::c
