// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which captures of a page stand. Private to the sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/warc/warc_index.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {

// Collects captures and, at the end, leaves in the index the latest of each URL. It is for one
// file.
class CaptureChoice {
 public:
  explicit CaptureChoice(WarcIndex& index) : index_(index) {}

  void add_page(const WarcPlace& place, std::string_view url, const WarcHeader& header);

  // A record that says that a page was as it had been before: what it refers to is looked up at the
  // end, by URL and date, or else by the digest of the content.
  void add_revisit(std::string_view url, const WarcHeader& header);

  void finish();

 private:
  struct Revisit {
    WarcCapture capture;
    std::string refers_to_uri;
    std::int64_t refers_to_date = 0;
    std::uint64_t digest = 0;  // hash of it; 0: none
  };
  struct Digest {
    std::uint64_t hash = 0;
    std::size_t capture = 0;
  };

  WarcCapture make_capture(std::string_view url, const WarcHeader& header);
  void sort_by_url();
  void resolve_revisits();
  std::optional<WarcPlace> content_by_url(const Revisit& revisit, std::size_t pages) const;
  std::optional<WarcPlace> content_by_digest(const Revisit& revisit) const;
  void drop_older();
  void measure();

  WarcIndex& index_;
  std::vector<Revisit> revisits_;
  std::vector<Digest> digests_;
};

}  // namespace winnow
