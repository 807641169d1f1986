// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of libcurl that read URLs, loaded at the first call. Private to the sources.
#pragma once

#include <curl/curl.h>

#include <string>

namespace winnow {

struct LateCurl {
  decltype(&::curl_url) url = nullptr;
  decltype(&::curl_url_cleanup) url_cleanup = nullptr;
  decltype(&::curl_url_get) url_get = nullptr;
  decltype(&::curl_url_set) url_set = nullptr;
  decltype(&::curl_url_strerror) url_strerror = nullptr;
  decltype(&::curl_free) free = nullptr;
  std::string missing;  // why they must not be called; empty if they may
};

// It is thread-safe.
const LateCurl& late_curl();

}  // namespace winnow
