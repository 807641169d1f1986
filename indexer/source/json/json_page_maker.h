// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a line of JSON to a page. Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "indexer/source/json/json_page.h"
#include "indexer/source/pages/known_url.h"
#include "indexer/source/pages/page_file.h"
#include "winnow/indexer/source.h"

namespace winnow {

// How long a line may be whose page has no more than `page_bytes`. Bytes.
std::size_t longest_line(std::size_t page_bytes);

// Immutable; thread-safe.
class JsonPageMaker {
 public:
  // Paths of pages that have none begin with `prefix`.
  JsonPageMaker(std::string prefix, KnownUrl known, std::size_t max_bytes)
      : prefix_(std::move(prefix)), known_(std::move(known)), max_bytes_(max_bytes) {}

  // Makes the page of fields that read_json_page() has accepted, or says why it is none; its path
  // may be known then.
  std::optional<Skip> make(JsonPage&& fields, RawPage& page) const;

  std::size_t max_bytes() const { return max_bytes_; }

 private:
  std::string prefix_;
  KnownUrl known_;
  std::size_t max_bytes_;
};

}  // namespace winnow
