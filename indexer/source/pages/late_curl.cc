// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/late_curl.h"

#include "indexer/common/late_library.h"

namespace winnow {
namespace {

LateCurl load_curl() {
  LateLibrary library(WINNOW_CURL_FILE);
  LateCurl curl;
  library.find(curl.url, "curl_url");
  library.find(curl.url_cleanup, "curl_url_cleanup");
  library.find(curl.url_get, "curl_url_get");
  library.find(curl.url_set, "curl_url_set");
  library.find(curl.url_strerror, "curl_url_strerror");
  library.find(curl.free, "curl_free");
  curl.missing = library.missing();
  return curl;
}

}  // namespace

const LateCurl& late_curl() {
  static const LateCurl curl = load_curl();
  return curl;
}

}  // namespace winnow
